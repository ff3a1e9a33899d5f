import type { Category } from '@labrish/pilot';
import type { LabelledBy } from '../review/decide.ts';
import type { Layer } from '../transcript/conventions.ts';
import type { Segment } from '../transcript/segments.ts';
import type { ClipQuality } from './quality.ts';

/** The splits that new speakers are assigned to in turn: all their recordings belong to it for ever (docs/dataset.md). */
export const SPLITS = ['train', 'dev', 'test'] as const;
export type Split = (typeof SPLITS)[number] | 'private';

/**
 * The parts of a release that have validated recordings, in the order of the files. `test` never grows: later recordings of
 * test speakers are `test_recent`. Recordings on topics that are held out from training are `test_unseen_topic` if a test
 * speaker made them, else `unsplit`, which no training uses.
 */
const VALIDATED = ['train', 'dev', 'test', 'test_recent', 'test_unseen_topic', 'unsplit'] as const;

/** Clips that are not validated, included only if the owner wants them: rejected only for `HARMLESS_REASONS`, or not decided yet. */
export const SUBSETS = ['rejected', 'open'] as const;
export type Subset = (typeof SUBSETS)[number];

/** Accepted recordings of speakers of whom nothing is published, to measure recognisers on what nobody can have learnt by heart. */
export const PRIVATE = 'test_private';

/** The parts that have files. */
export const PUBLISHED = [...VALIDATED, ...SUBSETS] as const;

export const PARTS = [...PUBLISHED, PRIVATE] as const;
export type Part = (typeof PARTS)[number];

/** Whether a part contains accepted recordings that are published: figures of a release count only these. */
export function isValidated(part: Part): boolean {
  return VALIDATED.some((one) => one === part);
}

/** A part of the transcription that has one label. `from` and `to` count code points; `to` is excluded. */
export interface ClipSpan {
  from: number;
  to: number;
  category: Category;
}

/** What one transcriber wrote of a recording, in one layer: as spoken, in Standard English, or in the spelling of the JLU. */
export interface ClipTranscript {
  layer: Layer;
  text: string;
  /** Pseudonym, the same in every version of a series, and meaningless outside the series. */
  transcriber_id: string;
  /** From 1; the reference text is the first of its layer. */
  order: number;
}

/** All that a release publishes of one recording. Rare values are blank already (see `disclosure`). */
export interface Clip {
  /** The clip's name, the same in every version of a series. Derived from the series and the recording, not from its bytes. */
  clip_id: string;
  /** The same in every version of a series, and meaningless outside the series. */
  speaker_id: string;
  part: Part;
  prompt_id: string | null;
  prompt: string | null;
  category: Category;
  /** Who settled the category: reviewers who agree, or the lead; in the subsets, where it is not settled, the speaker chose it. */
  labelled_by: LabelledBy | 'speaker';
  /** The category that the speaker chose. */
  claimed_category: Category | null;
  /** The reference text, as spoken (docs/transcribing.md): the first natural one of `transcripts`. Null: not transcribed. */
  transcription: string | null;
  /** The first in Standard English. */
  english: string | null;
  /** Of the reference text. */
  spans: readonly ClipSpan[];
  /** The parts of the reference text with their times; empty without time stamps. */
  segments: readonly Segment[];
  /** All that transcribers wrote, the reference first: the lead's, then the newest. */
  transcripts: readonly ClipTranscript[];
  /** Null: not measured. */
  quality: ClipQuality | null;
  duration_ms: number;
  /** `2026-11`: a day could identify the speaker. `2026-Q4` or `2026` where too few speakers share it. */
  month: string;
  /** ISO 3166-2; null where too few speakers share it. */
  place: string | null;
  group: string | null;
  age_range: string | null;
  /** Of the recording, not of its speaker. */
  formality: string | null;
  up_votes: number;
  down_votes: number;
  /** Version of the consent text that the speaker agreed to (datasheet.md has it in full). */
  consent_version: number;
  /** SHA-256 of the public recording, in hex. */
  audio_sha256: string;
}

/** A recording in a frozen list. The list stores the id separately; the public copy, and so its hash, is made later. */
export type FrozenClip = Omit<Clip, 'clip_id' | 'audio_sha256'>;

/** Reads a stored clip of a frozen list. Before a list had all transcripts, it had two texts, whose author is not known any more. */
export function frozenClip(json: unknown): FrozenClip {
  const clip = json as FrozenClip;
  if (clip.transcripts) return clip;
  const texts = { natural: clip.transcription, english: clip.english };
  const transcripts = (['natural', 'english'] as const).flatMap((layer) => {
    const text = texts[layer];
    return text ? [{ layer, text, transcriber_id: '', order: 1 }] : [];
  });
  return { ...clip, transcripts, segments: [], quality: null };
}
