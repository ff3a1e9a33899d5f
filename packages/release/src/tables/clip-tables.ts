import { SPLITS } from '@labrish/dataset/release/clip';
import type { Clip } from '@labrish/dataset/release/clip';
import { audioFileName } from '../facts.ts';
import { abandonAll, commitAll } from '../files/clip-sink.ts';
import type { ClipSink } from '../files/clip-sink.ts';
import { createLineWriter } from '../files/line-writer.ts';
import { TABLE_COLUMNS } from './common-voice.ts';
import { tsvLine } from './line.ts';

const HEADER = tsvLine(TABLE_COLUMNS.map(({ name }) => name));

/** Common Voice's tables: `validated` has every recording of the release, the splits have theirs, the durations have them again. */
export async function createClipTables(folder: string): Promise<ClipSink> {
  const table = async (name: string, header: string) => {
    const writer = await createLineWriter(folder, `tsv/${name}.tsv`);
    await writer.add(header);
    return writer;
  };
  const validated = await table('validated', HEADER);
  const durations = await table('clip_durations', tsvLine(['clip', 'duration[ms]']));
  const splits = new Map<string, typeof validated>();
  for (const split of SPLITS) splits.set(split, await table(split, HEADER));
  const writers = [validated, durations, ...splits.values()];
  return {
    async add(clip) {
      const line = clipLine(clip);
      await validated.add(line);
      await splits.get(clip.part)?.add(line);
      await durations.add(tsvLine([audioFileName(clip), clip.duration_ms]));
    },
    commit: () => commitAll(writers),
    abandon: () => abandonAll(writers),
  };
}

function clipLine(clip: Clip): string {
  return tsvLine(TABLE_COLUMNS.map(({ value }) => value(clip)));
}
