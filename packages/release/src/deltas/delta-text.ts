import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createLineWriter, type ReleaseFile } from '../files/line-writer.ts';
import { listFiles } from '../files/list-files.ts';
import { SUMS, writeSums } from '../files/sums.ts';
import type { Rows } from '../tables/side-tables.ts';

/** Of a delta, as of its version. */
const CHANGELOG = 'CHANGELOG.md';

/**
 * Writes everything of a delta but its Parquet files, `SHA256SUMS` last: a folder that has it is whole. Written again from the same,
 * it is the same bytes.
 *
 * @param folder absolute, with the Parquet files in it
 * @param version the folder of the version that one comes to, which is whole: its changes are told in its own words
 * @param parts Parquet files that are not in the folder any more
 * @param removed ids of what the version before has and this one has not, in an order that is always the same
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
