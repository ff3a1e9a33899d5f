import type { Clip } from '@labrish/dataset/release/clip';
import type { ChangelogEntry } from './documents/changelog.ts';
import type { DatasheetFacts } from './documents/datasheet-facts.ts';
import type { PartFile, ReleaseFacts } from './facts.ts';
import type { Stats } from './stats/stats.ts';
import type { SideRows } from './tables/side-tables.ts';

/** The input of a release's text files. */
export interface ReleaseText extends SideRows {
  facts: ReleaseFacts;
  sheet: DatasheetFacts;
  /** The newest first, including this version's. */
  changes: readonly ChangelogEntry[];
  /** The Parquet files, which are already written, in the order of the files. */
  parts: readonly PartFile[];
  /** Every clip of the release once, in the order of the files. They are streamed, not held in memory. */
  clips: AsyncIterable<Clip>;
}

/** The result of writing the text files. */
export interface WrittenText {
  stats: Stats;
  /** Number of files in `SHA256SUMS`, which lists all others. */
  files: number;
}
