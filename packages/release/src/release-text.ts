import type { Clip } from '@labrish/dataset/release/clip';
import type { ChangelogEntry } from './documents/changelog.ts';
import type { DatasheetFacts } from './documents/datasheet-facts.ts';
import type { PartFile, ReleaseFacts } from './facts.ts';
import type { Stats } from './stats/stats.ts';
import type { SideRows } from './tables/side-tables.ts';

/** What the text files of a release are made from. */
export interface ReleaseText extends SideRows {
  facts: ReleaseFacts;
  sheet: DatasheetFacts;
  /** The newest first, this version's included. */
  changes: readonly ChangelogEntry[];
  /** The Parquet files, written before, in the order of the files. */
  parts: readonly PartFile[];
  /** Every recording of the release once, in the order of the files. They pass by; none is kept. */
  clips: AsyncIterable<Clip>;
}

/** What was found on the way. */
export interface WrittenText {
  stats: Stats;
  /** Of `SHA256SUMS`, which knows all other files. */
  files: number;
}
