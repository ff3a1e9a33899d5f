import type { Cell } from '../columns.ts';
import { tableText } from '../escape.ts';

/**
 * Returns one line of a table, with its line ending. Tabs and line breaks become spaces, and a formula gets an apostrophe
 * before it. Quotes are not escaped: readers must switch off quoting.
 */
export function tsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? tableText(cell) : (cell ?? ''))).join('\t')}\n`;
}
