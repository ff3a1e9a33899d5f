import type { Range } from '@tanstack/react-virtual';

/** Maximum distance in rows between the rows in sight and the row with the focus: arrow keys can be ahead of the scrolling. */
const STRIDE = 40;
/** Extra overscan on either side in fast scrolling, in rows: most frames then have nothing to render. */
const FAST_OVERSCAN = 4;

/**
 * Chooses the rows to render: those in sight, some around them, and all rows up to the neighbours of the row with the
 * focus.
 *
 * @param isFastScrolling called for every range
 * @param focusedRow the row that has the focus or had it last
 * @returns the previous array if the rows are the same; in fast scrolling, also if it contains them all
 */
export function rowsToDraw(isFastScrolling: () => boolean, focusedRow = NaN): (range: Range) => number[] {
  let drawn: number[] = [];
  const isDrawn = (row: number) => row >= (drawn[0] ?? Infinity) && row <= (drawn.at(-1) ?? -1);
  return (range) => {
    const isFast = isFastScrolling();
    const [from, to] = ends(range, focusedRow, range.overscan);
    const isExact = from === drawn[0] && to === drawn.at(-1);
    const suffices = isFast && isDrawn(from) && isDrawn(to) && !isDrawn(range.count);
    if (!isExact && !suffices)
      drawn = isFast
        ? between(...ends(range, focusedRow, range.overscan + FAST_OVERSCAN))
        : between(from, to);
    return drawn;
  };
}

/** Returns the first and last row to render: `around` rows beyond the window, or as far as the neighbours of a near `focusedRow` row. */
function ends(
  { startIndex, endIndex, count }: Range,
  focusedRow: number,
  around: number,
): [first: number, last: number] {
  const first = startIndex - around;
  const last = endIndex + around;
  const isNear = focusedRow >= first - STRIDE && focusedRow <= last + STRIDE;
  return [
    Math.max(0, isNear ? Math.min(first, focusedRow - 1) : first),
    Math.min(count - 1, isNear ? Math.max(last, focusedRow + 1) : last),
  ];
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
