import type { Range } from '@tanstack/react-virtual';

/** How many rows somebody may walk with the arrow keys before the page has scrolled after them. */
const STRIDE = 40;
/** How many rows more are drawn on either side in fast scrolling: most of its frames then have nothing to draw. */
const FAST_OVERSCAN = 4;

/**
 * Tells which rows are drawn: those in sight, some around them, and on from there to the neighbours of the row that was
 * walked to.
 *
 * @param isFastScrolling asked anew for every range
 * @param walked the row that has the focus or had it last
 * @returns the same array for the same rows, and in fast scrolling for as long as these rows will do.
 */
export function rowsToDraw(isFastScrolling: () => boolean, walked = NaN): (range: Range) => number[] {
  let drawn: number[] = [];
  const isDrawn = (row: number) => row >= (drawn[0] ?? Infinity) && row <= (drawn.at(-1) ?? -1);
  return (range) => {
    const isFast = isFastScrolling();
    const [from, to] = ends(range, walked, range.overscan);
    const isExact = from === drawn[0] && to === drawn.at(-1);
    const suffices = isFast && isDrawn(from) && isDrawn(to) && !isDrawn(range.count);
    if (!isExact && !suffices)
      drawn = isFast ? between(...ends(range, walked, range.overscan + FAST_OVERSCAN)) : between(from, to);
    return drawn;
  };
}

/** The first and the last of the rows in sight and `around` them. */
function ends(
  { startIndex, endIndex, count }: Range,
  walked: number,
  around: number,
): [first: number, last: number] {
  const first = startIndex - around;
  const last = endIndex + around;
  const isNear = walked >= first - STRIDE && walked <= last + STRIDE;
  return [
    Math.max(0, isNear ? Math.min(first, walked - 1) : first),
    Math.min(count - 1, isNear ? Math.max(last, walked + 1) : last),
  ];
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
