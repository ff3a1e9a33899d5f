import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createLineWriter, type ReleaseFile } from '../files/line-writer.ts';
import { listFiles } from '../files/list-files.ts';
import { SUMS, writeSums } from '../files/sums.ts';
import type { Rows } from '../tables/side-tables.ts';

/** A delta has the changelog of its version. */
const CHANGELOG = 'CHANGELOG.md';

/**
 * Writes all files of a delta except its Parquet files, `SHA256SUMS` last: a folder that has it is complete. The same input gives
 * the same bytes.
 *
 * @param folder absolute, with the Parquet files in it
 * @param version the complete folder of the version that the delta leads to; its changelog is copied
 * @param parts Parquet files that are no longer in the folder
 * @param removed ids of clips that the previous version has and this one lacks, always in the same order
 */
export async function writeDeltaText(
  folder: string,
  {
    version,
    removed,
    parts = [],
  }: { version: string; removed: Rows<string>; parts?: readonly ReleaseFile[] },
): Promise<void> {
  const table = await createLineWriter(folder, 'removed.tsv');
  try {
    await table.add('clip_id\n');
    for await (const clip_id of removed) await table.add(`${clip_id}\n`);
    await table.commit();
  } finally {
    await table.abandon();
  }
  await copyFile(join(version, CHANGELOG), join(folder, CHANGELOG));
  const paths = (await listFiles(folder)).filter((path) => path !== SUMS);
  const files: ReleaseFile[] = [...parts];
  for (const path of paths) files.push(await readBack(folder, path));
  await writeSums(
    folder,
    files,
    parts.map(({ path }) => path),
  );
}

async function readBack(folder: string, path: string): Promise<ReleaseFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  const { size } = await stat(join(folder, path));
  return { path, bytes: size, sha256: hash.digest('hex') };
}
