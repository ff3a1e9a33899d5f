import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** How many rows the focus may move by arrow keys before the page has scrolled after it. */
const STRIDE = 40;

/**
 * Chooses the rows to render: those in sight and some around them, and the neighbours of the row with the focus while it
 * is near, for the arrow keys.
 *
 * @param walked the row that has the focus or had it last
 */
export function rowsToDraw(range: Range, walked: number | undefined): number[] {
  const rows = defaultRangeExtractor(range);
  const [first = 0, last = -1] = [rows[0], rows.at(-1)];
  if (walked === undefined || walked < first - STRIDE || walked > last + STRIDE) return rows;
  const beside = [walked - 1, walked, walked + 1].filter((row) => row >= 0 && row < range.count);
  return [...beside.filter((row) => row < first), ...rows, ...beside.filter((row) => row > last)];
}
