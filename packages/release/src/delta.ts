import { rm, copyFile, stat } from 'node:fs/promises';
import type { Clip } from '@labrish/dataset/release/clip';
import type { Column } from './columns.ts';
import type { Row } from './parquet/row-groups.ts';
import { writeParquetPart, type WrittenPart } from './parquet/write-part.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createLineWriter, type ReleaseFile } from './files/line-writer.ts';
import { listFiles } from './files/list-files.ts';
import { SUMS, writeSums } from './files/sums.ts';
import type { Rows } from './tables/side-tables.ts';

/** Absolute paths of a version's file and of its delta against another version. */
export interface PartAndDelta {
  path: string;
  delta_path: string;
}

/**
 * Writes a Parquet file as `writeParquetPart` does, and in the same pass a delta file with the rows that the previous version
 * lacks or has with other values. Without such rows there is no delta file. Two row groups are in memory.
 *
 * @param before the previous version's clips of the same recordings, by `clip_id`
 * @returns what was written of the first file
 * @throws what `rows` throws; the delta file may exist then, and is written again with the first file
 */
export async function writePartAndDelta(
  { path, delta_path }: PartAndDelta,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  before: ReadonlyMap<string, Clip>,
): Promise<WrittenPart> {
  const { readable, writable } = new TransformStream<Row, Row>();
  const deltaWriter = writable.getWriter();
  // Keep the delta's reader from cancelling by itself: that would fail the first file without a reason.
  const uncancelled = { [Symbol.asyncIterator]: () => readable.values({ preventCancel: true }) };
  // If one file fails, end the stream, because the other file would wait for it forever. If the delta fails, cancel its reader:
  // that releases a row that nobody reads, for which `abort` would wait.
  const [part, delta] = await Promise.allSettled([
    writeParquetPart(path, columns, passingOn(columns, rows, deltaWriter, before)).catch(
      async (error: unknown) => {
        await deltaWriter.abort(error).catch(() => undefined);
        throw error;
      },
    ),
    writeParquetPart(delta_path, columns, uncancelled).catch(async (error: unknown) => {
      await readable.cancel(error).catch(() => undefined);
      throw error;
    }),
  ]);
  if (part.status === 'rejected') throw part.reason;
  if (delta.status === 'rejected') throw delta.reason;
  if (delta.value.rows === 0) await rm(delta_path);
  return part.value;
}

/** Yields the rows, and writes new and changed ones to the delta, waiting until it has taken them. */
async function* passingOn(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  deltaWriter: WritableStreamDefaultWriter<Row>,
  before: ReadonlyMap<string, Clip>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (!isSame(columns, row.clip, before.get(row.clip.clip_id))) await deltaWriter.write(row);
    yield row;
  }
  await deltaWriter.close();
}

/** Whether two versions publish the same values of a recording. */
function isSame(columns: readonly Column[], now: Clip, before: Clip | undefined): boolean {
  return before !== undefined && columns.every(({ value }) => isDeepStrictEqual(value(now), value(before)));
}

/** The changelog of a version; its delta has a copy. */
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
