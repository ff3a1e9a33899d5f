import { normaliseTranscription } from '@labrish/dataset/scoring/normalise';
import { isValidated, SPLITS, type Clip, type Part } from '@labrish/dataset/release/clip';
import { audioFileName } from '../facts.ts';
import {
  abandonAll,
  commitAll,
  createLineWriter,
  type ClipSink,
  type LineWriter,
} from '../files/line-writer.ts';
import { tsvLine } from './line.ts';
import type { Cell, Column } from '../columns.ts';
import { jsonText, oneLine } from '../escape.ts';

interface TableColumn {
  name: string;
  value: (clip: Clip) => Cell;
}

const RENAMED = new Set(['speaker_id', 'clip_id', 'age_range', 'part']);

/**
 * Returns the columns of the tables. The first have the names that Common Voice's Spontaneous Speech (23.0) gives them, `up_votes` and
 * `down_votes` those of its Scripted Speech, so that scripts for these find them by name. It is not their layout: audio_id, votes, gender,
 * language and char_per_sec are missing, and our other columns follow.
 */
export function tableColumnsOf(columns: readonly Column[]): readonly TableColumn[] {
  const ours = (name: string): TableColumn => {
    const found = columns.find((column) => column.name === name);
    if (!found) throw new Error(`There is no public column ${name}.`);
    return found;
  };
  const first: TableColumn[] = [
    { name: 'client_id', value: ({ speaker_id }) => speaker_id },
    { name: 'audio_file', value: audioFileName },
    ...['duration_ms', 'prompt_id', 'prompt', 'transcription', 'up_votes', 'down_votes'].map(ours),
    { name: 'age', value: ({ age_range }) => age_range },
    { name: 'split', value: ({ part }) => part },
  ];
  const shown = new Set(first.map(({ name }) => name));
  return [...first, ...columns.filter(({ name }) => !RENAMED.has(name) && !shown.has(name))];
}

/**
 * Writes the tables of clips: every clip is in one of `validated`, `invalidated` and `other`, a clip of a split is also in
 * that split's table, and every clip is in `clip_durations`.
 */
export async function createClipTables(folder: string, columns: readonly Column[]): Promise<ClipSink> {
  const shown = tableColumnsOf(columns);
  const names = tsvLine(shown.map(({ name }) => name));
  const table = async (name: string, header: string) => {
    const writer = await createLineWriter(folder, `tsv/${name}.tsv`);
    await writer.add(header);
    return writer;
  };
  const validated = await table('validated', names);
  const durations = await table('clip_durations', tsvLine(['clip', 'duration[ms]']));
  const byPart = new Map<Part, typeof validated>();
  for (const split of SPLITS) byPart.set(split, await table(split, names));
  byPart.set('rejected', await table('invalidated', names));
  byPart.set('open', await table('other', names));
  const writers = [validated, durations, ...byPart.values()];
  return {
    async add(clip) {
      const line = tsvLine(shown.map(({ value }) => value(clip)));
      if (isValidated(clip.part)) await validated.add(line);
      await byPart.get(clip.part)?.add(line);
      await durations.add(tsvLine([audioFileName(clip), clip.duration_ms]));
    },
    commit: () => commitAll(writers),
    abandon: () => abandonAll(writers),
  };
}

/**
 * Writes manifests of NVIDIA NeMo, one for each part with transcriptions. A clip without words is left out: an empty text would teach a
 * model to hear nothing in it. `text` is the normalised text; NeMo reads the exact words with `text_field: transcription`, and passes over
 * keys that it does not know.
 */
export function createNemoManifests(folder: string): ClipSink {
  const writers = new Map<Part, LineWriter>();
  return {
    async add(clip) {
      const text = normaliseTranscription(clip.transcription ?? '');
      if (text === '') return;
      const writer =
        writers.get(clip.part) ?? (await createLineWriter(folder, `manifests/${clip.part}.nemo.jsonl`));
      writers.set(clip.part, writer);
      await writer.add(manifestLine(clip, text));
    },
    commit: () => commitAll(writers.values()),
    abandon: () => abandonAll(writers.values()),
  };
}

/** The path is relative to the manifest; `scripts/extract_audio.py` puts the recordings there. */
function manifestLine(clip: Clip, text: string): string {
  const { duration_ms, speaker_id: speaker, category: lang } = clip;
  const audio_filepath = `../audio/${audioFileName(clip)}`;
  const transcription = oneLine(clip.transcription ?? '');
  return `${jsonText({ audio_filepath, duration: duration_ms / 1000, text, transcription, speaker, lang }, 0)}\n`;
}
