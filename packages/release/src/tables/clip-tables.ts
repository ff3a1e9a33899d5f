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
 * Returns the columns of the tables: first our columns under the names of Common Voice's Spontaneous Speech (5.0), in its order, then
 * the columns that only we have. Common Voice has one column of votes where we have two, and also gender, accents, variant and
 * language, for which we have no data.
 */
export function tableColumnsOf(columns: readonly Column[]): readonly TableColumn[] {
  const ours = (name: string): TableColumn => {
    const found = columns.find((column) => column.name === name);
    if (!found) throw new Error(`There is no public column ${name}.`);
    return found;
  };
  const commonVoice: TableColumn[] = [
    { name: 'client_id', value: ({ speaker_id }) => speaker_id },
    { name: 'audio_file', value: audioFileName },
    ...['duration_ms', 'prompt_id', 'prompt', 'transcription', 'up_votes', 'down_votes'].map(ours),
    { name: 'age', value: ({ age_range }) => age_range },
    { name: 'split', value: ({ part }) => part },
  ];
  const theirs = new Set(commonVoice.map(({ name }) => name));
  return [...commonVoice, ...columns.filter(({ name }) => !RENAMED.has(name) && !theirs.has(name))];
}

/**
 * Writes Common Voice's tables: every clip is in one of `validated`, `invalidated` and `other`, a clip of a split is also in
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
 * Writes manifests of NVIDIA NeMo, one for each part with transcriptions. A clip without transcription is left out: an empty
 * text would teach a model to hear nothing in it.
 */
export function createNemoManifests(folder: string): ClipSink {
  const writers = new Map<Part, LineWriter>();
  return {
    async add(clip) {
      if (clip.transcription === null) return;
      const writer =
        writers.get(clip.part) ?? (await createLineWriter(folder, `manifests/${clip.part}.nemo.jsonl`));
      writers.set(clip.part, writer);
      await writer.add(manifestLine(clip, clip.transcription));
    },
    commit: () => commitAll(writers.values()),
    abandon: () => abandonAll(writers.values()),
  };
}

/** The path is relative to the manifest; `scripts/extract_audio.py` puts the recordings there. */
function manifestLine(clip: Clip, text: string): string {
  const line = {
    audio_filepath: `../audio/${audioFileName(clip)}`,
    duration: clip.duration_ms / 1000,
    text: oneLine(text),
  };
  return `${jsonText(line, 0)}\n`;
}
