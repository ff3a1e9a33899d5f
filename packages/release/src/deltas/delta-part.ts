import { rm } from 'node:fs/promises';
import type { Clip } from '@labrish/dataset/release/clip';
import { COLUMNS } from '../columns.ts';
import type { Row } from '../parquet/row-groups.ts';
import { writeParquetPart, type WrittenPart } from '../parquet/write-part.ts';

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
  rows: AsyncIterable<Row>,
  before: ReadonlyMap<string, Clip>,
): Promise<WrittenPart> {
  const { readable, writable } = new TransformStream<Row, Row>();
  const second = writable.getWriter();
  // Keep the delta's reader from cancelling by itself: that would fail the first file without a reason.
  const uncancelled = { [Symbol.asyncIterator]: () => readable.values({ preventCancel: true }) };
  // If one fails, the other would wait for it forever. Only cancelling its reader releases a row that nobody reads: `abort` would
  // itself wait for that row.
  const [part, delta] = await Promise.allSettled([
    writeParquetPart(path, passingOn(rows, second, before)).catch(async (error: unknown) => {
      await second.abort(error).catch(() => undefined);
      throw error;
    }),
    writeParquetPart(delta_path, uncancelled).catch(async (error: unknown) => {
      await readable.cancel(error).catch(() => undefined);
      throw error;
    }),
  ]);
  if (part.status === 'rejected') throw part.reason;
  if (delta.status === 'rejected') throw delta.reason;
  if (delta.value.rows === 0) await rm(delta_path);
  return part.value;
}

/** Yields the rows, and passes the new ones to a second reader, waiting until it has taken them. */
async function* passingOn(
  rows: AsyncIterable<Row>,
  second: WritableStreamDefaultWriter<Row>,
  before: ReadonlyMap<string, Clip>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (!isSame(row.clip, before.get(row.clip.clip_id))) await second.write(row);
    yield row;
  }
  await second.close();
}

/** Whether two versions publish the same values of a recording. */
function isSame(now: Clip, before: Clip | undefined): boolean {
  return before !== undefined && COLUMNS.every(({ value }) => value(now) === value(before));
}
