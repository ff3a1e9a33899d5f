import type { Clip } from '@labrish/dataset/release/clip';

/** A clip and its audio. */
export interface Row {
  clip: Clip;
  /** Ogg with Opus, without any trace of the device or place. */
  audio: Uint8Array;
}

/** Most rows of a group, as Hugging Face advises for audio: a viewer that wants one row reads its whole group. */
export const MOST_ROWS = 100;
/** Bytes of audio after which a group ends: it is held in memory, where a hundred long recordings would be too much. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Yields rows in groups, none of them empty; a group ends with the row that fills it. */
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
