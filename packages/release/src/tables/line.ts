import type { Cell } from '../columns.ts';
import { tableText } from '../escape.ts';

/**
 * Returns one line of a table, with its line ending. A list is JSON. Tabs and line breaks become spaces, and a formula gets an apostrophe
 * before it. Quotes are not escaped: readers must switch off quoting.
 */
export function tsvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join('\t')}\n`;
}

function cellText(cell: Cell): string | number {
  if (typeof cell === 'number') return cell;
  return tableText(typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell));
}
