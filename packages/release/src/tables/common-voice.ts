import type { Clip } from '@labrish/dataset/release/clip';
import { COLUMNS, type Cell, type Column } from '../columns.ts';
import { audioFileName } from '../facts.ts';

/** A column of the tables. */
export interface TableColumn {
  name: string;
  value: (clip: Clip) => Cell;
}

/**
 * Our columns under the names of Common Voice's Spontaneous Speech (5.0), in its order. It has one column of votes where we have
 * two, and gender, accents, variant and language, for which we have no data.
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
