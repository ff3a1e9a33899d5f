import { SUMS } from '@labrish/release';

/** Files without single recordings: descriptions, figures, programs. The datasheet is not open: it quotes some clips. */
const OPEN = new Set([
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'CITATION.cff', 'croissant.json', 'stats.json'],
  SUMS,
]);

/** Whether a file is only for people who agreed to the terms. */
export function needsKey(path: string): boolean {
  return !OPEN.has(path) && !/^scripts\/[^/]+\.py$/.test(path);
}

/** Whether a file contains recordings, so that its downloader has a copy of them. */
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

/** Returns a file's content type. LICENSE and other files without extension are text; so are programs, so no browser runs one. */
export function typeOf(path: string): string {
  return TYPES[/\.([a-z]+)$/.exec(path)?.[1] ?? ''] ?? 'text/plain; charset=utf-8';
}
