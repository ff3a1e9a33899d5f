import { isValidated, SPLITS, type Clip, type Part } from '@labrish/dataset/release/clip';
import { audioFileName } from '../facts.ts';
import { abandonAll, commitAll, type ClipSink } from '../files/clip-sink.ts';
import { createLineWriter } from '../files/line-writer.ts';
import { TABLE_COLUMNS } from './common-voice.ts';
import { tsvLine } from './line.ts';

const HEADER = tsvLine(TABLE_COLUMNS.map(({ name }) => name));

/**
 * Writes Common Voice's tables: every clip is in one of `validated`, `invalidated` and `other`, a clip of a split is in that
 * split's table too, and every clip is in the durations.
 */
export async function createClipTables(folder: string): Promise<ClipSink> {
  const table = async (name: string, header: string) => {
    const writer = await createLineWriter(folder, `tsv/${name}.tsv`);
    await writer.add(header);
    return writer;
  };
  const validated = await table('validated', HEADER);
  const durations = await table('clip_durations', tsvLine(['clip', 'duration[ms]']));
  const byPart = new Map<Part, typeof validated>();
  for (const split of SPLITS) byPart.set(split, await table(split, HEADER));
  byPart.set('rejected', await table('invalidated', HEADER));
  byPart.set('open', await table('other', HEADER));
  const writers = [validated, durations, ...byPart.values()];
  return {
    async add(clip) {
      const line = clipLine(clip);
      if (isValidated(clip.part)) await validated.add(line);
      await byPart.get(clip.part)?.add(line);
      await durations.add(tsvLine([audioFileName(clip), clip.duration_ms]));
    },
    commit: () => commitAll(writers),
    abandon: () => abandonAll(writers),
  };
}

function clipLine(clip: Clip): string {
  return tsvLine(TABLE_COLUMNS.map(({ value }) => value(clip)));
}
