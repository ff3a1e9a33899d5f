import { isValidated, SPLITS, type Clip, type Part } from '@labrish/dataset/release/clip';
import { audioFileName } from '../facts.ts';
import { abandonAll, commitAll, createLineWriter, type ClipSink } from '../files/line-writer.ts';
import { tsvLine } from './line.ts';
import { COLUMNS, type Cell, type Column } from '../columns.ts';

interface TableColumn {
  name: string;
  value: (clip: Clip) => Cell;
}

/**
 * Our columns under the names of Common Voice's Spontaneous Speech (5.0), in its order. Common Voice has one column of votes
 * where we have two, and also gender, accents, variant and language, for which we have no data.
 */
const COMMON_VOICE: readonly TableColumn[] = [
  { name: 'client_id', value: ({ speaker_id }) => speaker_id },
  { name: 'audio_file', value: audioFileName },
  ours('duration_ms'),
  ours('prompt_id'),
  ours('prompt'),
  ours('transcription'),
  ours('up_votes'),
  ours('down_votes'),
  { name: 'age', value: ({ age_range }) => age_range },
  { name: 'split', value: ({ part }) => part },
];
const RENAMED = new Set<string>(['speaker_id', 'clip_id', 'age_range', 'part']);

/** Common Voice's columns first, then the columns that only we have. */
export const TABLE_COLUMNS: readonly TableColumn[] = [
  ...COMMON_VOICE,
  ...COLUMNS.filter(({ name }) => !RENAMED.has(name) && !COMMON_VOICE.some((theirs) => theirs.name === name)),
];

function ours(name: Column['name']): TableColumn {
  const found = COLUMNS.find((column) => column.name === name);
  if (!found) throw new Error(`There is no public column ${name}.`);
  return found;
}

const HEADER = tsvLine(TABLE_COLUMNS.map(({ name }) => name));

/**
 * Writes Common Voice's tables: every clip is in one of `validated`, `invalidated` and `other`, a clip of a split is also in
 * that split's table, and every clip is in `clip_durations`.
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
