import type { Reason } from '@labrish/dataset';
import type { Clip } from '@labrish/dataset/release/clip';
import type { SuppressedTable } from '../stats/suppressed-table.ts';

/** How far reviewers agree on one question. */
export interface Agreement {
  /** What they were asked: `Fit for the dataset`. */
  question: string;
  /** `Krippendorff's alpha`, `percent agreement`. */
  measure: string;
  /** Null: not computable. */
  value: number | null;
  /** 95 %, when it was computed. */
  interval: { low: number; high: number } | null;
  /** Recordings that two or more people answered for. */
  n: number;
}

/** Words that people agreed to, and how much of the release came under them. */
export interface ConsentText {
  version: number;
  /** In full. */
  text: string;
  clips: number;
}

/** What the datasheet says that rows do not: everything counted, nothing typed by hand but defects and purposes. */
export interface DatasheetFacts {
  agreement: readonly Agreement[];
  /** Recordings that two people have written down, and how far they differ; null when there are none. */
  transcribed_twice: { clips: number; share: number; word_error_rate: number | null } | null;
  /** Recordings that reviewers rejected, by reason; a recording can have several. */
  rejections: readonly { reason: Reason; clips: number }[];
  /** What fewer speakers share is blank in every row. */
  least_speakers_in_rows: number;
  /** County by category, with the number of speakers below which a cell is hidden. */
  county_by_category: { least_speakers: number; table: SuppressedTable };
  consents: readonly ConsentText[];
  /** Since the version before this one. */
  withdrawn_since_previous: number;
  /** Sentences. */
  known_defects: readonly string[];
  samples: readonly Pick<Clip, 'clip_id' | 'category' | 'prompt' | 'transcription' | 'english'>[];
}
