import { SUMS } from '@labrish/release';

/** What says nothing of single recordings: descriptions, figures and programs. The datasheet quotes some. */
const OPEN = new Set([
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'CITATION.cff', 'croissant.json', 'stats.json'],
  SUMS,
]);

/** Whether a file is only for whoever has agreed to the terms. */
export function needsKey(path: string): boolean {
  return !OPEN.has(path) && !/^scripts\/[^/]+\.py$/.test(path);
}

/** Whether who has it has recordings. */
export function holdsRecordings(path: string): boolean {
  return path.startsWith('data/');
}

const TYPES: Record<string, string> = {
  parquet: 'application/vnd.apache.parquet',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  cff: 'text/yaml; charset=utf-8',
};

/** What has no ending is text for people, as LICENSE is; and nobody's browser runs a program. */
export function typeOf(path: string): string {
  return TYPES[/\.([a-z]+)$/.exec(path)?.[1] ?? ''] ?? 'text/plain; charset=utf-8';
}
