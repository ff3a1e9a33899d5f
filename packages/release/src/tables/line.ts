import type { Cell } from '../columns.ts';

/**
 * All characters that some reader treats as the end of a line or cell: C0 and C1 controls, DEL, and Unicode's own line and
 * paragraph separators (Python's `str.splitlines` treats all of them so).
 */
// oxlint-disable-next-line no-control-regex -- they are what must not get through
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Returns the text in one line for every reader. */
export function oneLine(text: string): string {
  return text.replace(BREAKING, ' ');
}

/**
 * Returns one line of a table, with its line ending. Breaking characters become spaces; quotes stay and have no meaning, so readers
 * must switch off quoting. A cell that begins with = + - or @ stays as well: these tables are for programs, not for
 * spreadsheets, and a changed transcription would be wrong.
 */
export function tsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (cell === null ? '' : oneLine(String(cell)))).join('\t')}\n`;
}
