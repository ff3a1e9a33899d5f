import type { Reason } from '@labrish/dataset';
import type { Clip } from '@labrish/dataset/release/clip';
import type { Figure } from '@labrish/dataset/release/disclosure/step';

/** How much reviewers agree on one question. */
export interface Agreement {
  /** The question: `Fit for the dataset`. */
  question: string;
  /** `Krippendorff's alpha`, `percent agreement`. */
  measure: string;
  /** Null: not computable. */
  value: number | null;
  /** The 95 % confidence interval; null: not computed. */
  interval: { low: number; high: number } | null;
  /** Recordings with answers of two or more people. */
  n: number;
}

/** A consent text, and how many clips were recorded under it. */
export interface ConsentText {
  version: number;
  /** The full text. */
  text: string;
  clips: number;
}

/** A table that may be published: each figure is one of `figureOf`; null: hidden. Nothing adds up. */
export interface SuppressedTable {
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then column. */
  cells: readonly (readonly (Figure | null)[])[];
  rowTotals: readonly (Figure | null)[];
  columnTotals: readonly (Figure | null)[];
  total: Figure | null;
}

/** Facts of the datasheet that rows do not contain. All figures are counted; only defects are typed by hand. */
export interface DatasheetFacts {
  agreement: readonly Agreement[];
  /** Recordings that two people transcribed, and how much the transcriptions differ; null when there are none. */
  transcribed_twice: { clips: number; share: number; word_error_rate: number | null } | null;
  /** Recordings that reviewers rejected, by reason; a recording can have several. */
  rejections: readonly { reason: Reason; clips: number }[];
  /** Every shown combination of place, age and formality has at least this many speakers. */
  least_speakers_in_rows: number;
  /** Group of places by category, with the number of speakers below which a cell is hidden. */
  group_by_category: { least_speakers: number; table: SuppressedTable };
  consents: readonly ConsentText[];
  /** Number of the previous version's clips that have been withdrawn. */
  withdrawn_since_previous: number;
  /** Sentences. */
  known_defects: readonly string[];
  samples: readonly Pick<Clip, 'clip_id' | 'category' | 'prompt' | 'transcription' | 'english'>[];
}
