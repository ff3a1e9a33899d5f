export { columnsOf } from './columns.ts';
export type { ChangelogEntry } from './documents/changelog.ts';
export type { Agreement, DatasheetFacts, SuppressedTable } from './documents/datasheet-facts.ts';
export type { PartFile, ReleaseFacts, WithdrawnClip } from './facts.ts';
export { listFiles } from './files/list-files.ts';
export { SUMS } from './files/sums.ts';
export { partFileName, writeParquetPart, type WrittenPart } from './parquet/write-part.ts';
export { writeTextFiles } from './write-text-files.ts';
export { TERMS } from './terms.ts';
