import type { Cell } from '../columns.ts';

/**
 * Everything that some reader takes for the end of a line or of a cell: C0 and C1 controls, DEL, and Unicode's own line and
 * paragraph separators (Python's `str.splitlines` knows them all).
 */
// oxlint-disable-next-line no-control-regex -- they are what must not get through
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The same text in one line, whoever reads it. */
export function oneLine(text: string): string {
  return text.replace(BREAKING, ' ');
}

/**
 * One line of a table, with its end. What would break it becomes a space; quotes stay as they are and mean nothing, so readers
 * must be told not to look for them. A cell that begins with = + - or @ stays as well: these tables are for programs, not for
 * spreadsheets, and a changed transcription would be wrong.
 */
export function tsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (cell === null ? '' : oneLine(String(cell)))).join('\t')}\n`;
}
