import { createHash } from 'node:crypto';
import { categoriesOf } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { PUBLISHED, type Clip } from '@labrish/dataset/release/clip';
import fc from 'fast-check';
import { columnsOf } from '../columns.ts';
import type { Row } from '../parquet/row-groups.ts';

/** The columns of the tests' country. */
export const COLUMNS = columnsOf(jamaica);
const CATEGORIES = categoriesOf(jamaica);

/** Creates a recording whose bytes contain its number. @param said values of its clip */
export function someRow(number: number, said: Partial<Clip> = {}): Row {
  const audio = new TextEncoder().encode(`OggS recording ${number}`);
  const audio_sha256 = sha256(audio);
  const clip_id = sha256(new TextEncoder().encode(`clip ${number}`)).slice(0, 32);
  return { audio, clip: someClip({ clip_id, audio_sha256, ...said }) };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function someClip(said: Partial<Clip> = {}): Clip {
  return {
    clip_id: 'ab'.repeat(16),
    speaker_id: 'speaker-1',
    part: 'train',
    prompt_id: 'prompt-1',
    prompt: 'What did you cook on Sunday?',
    category: 'Mix',
    labelled_by: 'reviewers',
    claimed_category: 'Patwa',
    transcription: 'Mi did cook rice and peas.',
    english: 'I cooked rice and peas.',
    spans: [{ from: 0, to: 6, category: 'Patwa' }],
    segments: [{ from_ms: 0, to_ms: 4100, text: 'Mi did cook rice and peas.' }],
    transcripts: [
      { layer: 'natural', text: 'Mi did cook rice and peas.', transcriber_id: 'transcriber-1', order: 1 },
      { layer: 'english', text: 'I cooked rice and peas.', transcriber_id: 'transcriber-1', order: 1 },
      { layer: 'natural', text: 'Mi did cook rice an peas.', transcriber_id: 'transcriber-2', order: 2 },
    ],
    quality: { snr_db: 31.5, level_dbfs: -22.1, clipping_ratio: 0, speech_ratio: 0.8, bandwidth_hz: 7600 },
    duration_ms: 4200,
    month: '2026-11',
    place: 'JM-02',
    group: 'Surrey',
    age_range: '25-34',
    formality: null,
    up_votes: 2,
    down_votes: 0,
    consent_version: 1,
    audio_sha256: 'ba'.repeat(32),
    ...said,
  };
}

/** Creates different recordings for all parts, in the order of the files, some without words. */
export function someRows(perPart = 3): Row[] {
  return PUBLISHED.flatMap((part, place) =>
    Array.from({ length: perPart }, (_, i) =>
      someRow(place * perPart + i, {
        part,
        speaker_id: `speaker-${place}-${i % 2}`,
        prompt_id: `prompt-${i}`,
        category: CATEGORIES[i % CATEGORIES.length] ?? 'Mix',
        duration_ms: 1000 + i,
        ...(i === 1
          ? { transcription: null, english: null, spans: [], segments: [], transcripts: [], quality: null }
          : {}),
      }),
    ),
  );
}

/** Any text without lone surrogates, which UTF-8 cannot encode; includes control characters, quotes, line ends and emoji. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\t', '\n', '\r', '\0', '"', "'", '=', '\u2028', '\u0085', '|', '<', '😀', 'a'),
  }),
);

const maybeText = fc.option(anyText);

/** Any text in every field that contributors or reviewers write. */
export const anyWords: fc.Arbitrary<Partial<Clip>> = fc.record({
  speaker_id: anyText,
  prompt_id: maybeText,
  prompt: maybeText,
  transcription: maybeText,
  english: maybeText,
  place: maybeText,
  formality: maybeText,
});

export async function* streamed<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
