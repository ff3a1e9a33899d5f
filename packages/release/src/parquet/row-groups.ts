import type { Clip } from '@labrish/dataset/release/clip';

/** A recording and what is said of it. */
export interface Row {
  clip: Clip;
  /** Ogg with Opus, without anything that tells where it was made. */
  audio: Uint8Array;
}

/** What Hugging Face advises for audio: a viewer that wants one row reads a group of it. */
export const MOST_ROWS = 100;
/** A group is held in memory, and a hundred long recordings would be too much. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Rows in groups, none of them empty; a group ends with the row that fills it. */
export async function* rowGroups(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    group.push(row);
    bytes += row.audio.byteLength;
    if (group.length < MOST_ROWS && bytes < MOST_BYTES) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length) yield group;
}
