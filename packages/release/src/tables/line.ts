import type { Cell } from '../columns.ts';
import { tableText } from '../escape.ts';

/**
 * Returns one line of a table, with its line ending. Breaking characters become spaces; quotes stay and have no meaning, so readers
 * must switch off quoting.
 */
export function tsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? tableText(cell) : (cell ?? ''))).join('\t')}\n`;
}
