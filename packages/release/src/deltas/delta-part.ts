import { rm } from 'node:fs/promises';
import type { Clip } from '@labrish/dataset/release/clip';
import { COLUMNS } from '../columns.ts';
import type { Row } from '../parquet/row-groups.ts';
import { writeParquetPart } from '../parquet/write-part.ts';
import type { WrittenPart } from '../parquet/write-part.ts';

/** Absolute paths of a file of a version, and of what in it is new since another version. */
export interface PartAndDelta {
  path: string;
  delta_path: string;
}

/**
 * Writes a Parquet file as `writeParquetPart` does, and in the same pass a second one with the rows that the version before has not,
 * or has with other words. There is none when there are no such rows. In memory are two row groups.
 *
 * @param before what the version before says of the same recordings, by `clip_id`
 * @returns what was written of the first
 * @throws what `rows` throws; the second file may have come to be then, and is written again with the first
 */
export async function writePartAndDelta(
  { path, delta_path }: PartAndDelta,
  rows: AsyncIterable<Row>,
  before: ReadonlyMap<string, Clip>,
): Promise<WrittenPart> {
  const { readable, writable } = new TransformStream<Row, Row>();
  const second = writable.getWriter();
  // Its reader must not end the first file's writing by itself: it knows no reason.
  const uncancelled = { [Symbol.asyncIterator]: () => readable.values({ preventCancel: true }) };
  // Whichever fails, the other one would wait for it without end. A row that nobody takes is given up only by its reader: `abort`
  // would itself wait for that row.
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

/** The rows; what is new among them is handed to a second reader, which is waited for. */
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

/** Whether two versions say the same of a recording, in all that they publish. */
function isSame(now: Clip, before: Clip | undefined): boolean {
  return before !== undefined && COLUMNS.every(({ value }) => value(now) === value(before));
}
