import type { Category } from '@labrish/pilot';

/** Where a speaker's recordings go, all of them, once and for ever (docs/dataset.md). */
export const SPLITS = ['train', 'dev', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/**
 * Where a recording lies in a release, in the order of the files. `test` never grows: what test speakers give later is
 * `test_recent`, what they say to a question that nobody in `train` was asked is `test_unseen_topic`. `unsplit` is what speakers
 * of the other two say to such a question: validated, and in nobody's training.
 */
const VALIDATED = ['train', 'dev', 'test', 'test_recent', 'test_unseen_topic', 'unsplit'] as const;

/** What is not validated, and is there only when the owner wants it: rejected for its sound, or not decided yet. */
export const SUBSETS = ['rejected', 'open'] as const;
export type Subset = (typeof SUBSETS)[number];

export const PARTS = [...VALIDATED, ...SUBSETS] as const;
export type Part = (typeof PARTS)[number];

/** Whether reviewers have accepted what lies in a part: figures of a release count nothing else. */
export function isValidated(part: Part): boolean {
  return VALIDATED.some((one) => one === part);
}

/** Part of the transcription that is English, or Patwa; from and to in code points, the second excluded. */
export interface ClipSpan {
  from: number;
  to: number;
  category: 'English' | 'Patwa';
}

/** Everything that a release says of one recording. Small cells are blank already (see `disclosure`). */
export interface Clip {
  /** Of the series and the recording, not of its bytes: its name, the same in every version of a series. */
  clip_id: string;
  /** The same in every version of a series, and nothing outside of it. */
  speaker_id: string;
  part: Part;
  prompt_id: string | null;
  prompt: string | null;
  /** What reviewers hear. */
  category: Category;
  /** What the speaker called it. */
  claimed_category: Category | null;
  /** As it is said (docs/transcribing.md). Null: nobody has written it down. */
  transcription: string | null;
  english: string | null;
  spans: readonly ClipSpan[];
  duration_ms: number;
  /** `2026-11`: a day would tell who. */
  month: string;
  /** ISO 3166-2; null where too few speakers share it. */
  parish: string | null;
  county: string | null;
  age_range: string | null;
  formality: string | null;
  up_votes: number;
  down_votes: number;
  /** Of the words that its speaker agreed to (datasheet.md has them in full). */
  consent_version: number;
  /** SHA-256 of the public recording, in hex. */
  audio_sha256: string;
}

/** What a frozen list says of a recording: its id stands beside it, and its public copy is made later. */
export type FrozenClip = Omit<Clip, 'clip_id' | 'audio_sha256'>;
