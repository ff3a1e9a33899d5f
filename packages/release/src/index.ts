export { columnsOf, type Cell, type Column } from './columns.ts';
export {
  compareVersions,
  type ChangelogEntry,
  type Delta,
  type ComparedClip,
} from './documents/changelog.ts';
export type { Agreement, ConsentText, DatasheetFacts } from './documents/datasheet-facts.ts';
export { audioFileName, folderName, type PartFile, type ReleaseFacts, type WithdrawnClip } from './facts.ts';
export { listFiles } from './files/list-files.ts';
export { SUMS } from './files/sums.ts';
export { packRelease, type Tar } from './files/tar.ts';
export { partFileName, writeParquetPart, type WrittenPart } from './parquet/write-part.ts';
export type { Row } from './parquet/row-groups.ts';
export { writeTextFiles, type ReleaseText, type WrittenText } from './write-text-files.ts';
export { createStats, type PartStats, type Stats, type StatsCounter } from './stats/stats.ts';
export type { SuppressedTable } from './stats/suppressed-table.ts';
export { withdrawnTsv, type ReportedClip, type Rows, type SideRows } from './tables/side-tables.ts';
export { TERMS, type Term } from './terms.ts';
