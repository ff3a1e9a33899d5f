import type { Range } from '@tanstack/react-virtual';

/** So many rows somebody may walk with the arrow keys before the page has scrolled after them. */
const STRIDE = 30;
/** While the page flies, so many more rows on either side: most of its frames then have nothing to draw. */
const FLOCK = 4;

/**
 * Those in sight, some around them, and on from there to the neighbours of the row that was walked to. Answers the same
 * array for the same rows, and while the page flies for as long as they will do: nothing is drawn anew then.
 *
 * @param isFlying asked anew for every range
 * @param walked the row that has the focus or had it last
 */
export function rowsToDraw(isFlying: () => boolean, walked = NaN): (range: Range) => number[] {
  let drawn: number[] = [];
  const isDrawn = (row: number) => row >= (drawn[0] ?? Infinity) && row <= (drawn.at(-1) ?? -1);
  return (range) => {
    const isFast = isFlying();
    const [from, to] = ends(range, walked, range.overscan);
    const isExact = from === drawn[0] && to === drawn.at(-1);
    const suffices = isFast && isDrawn(from) && isDrawn(to) && !isDrawn(range.count);
    if (!isExact && !suffices)
      drawn = isFast ? between(...ends(range, walked, range.overscan + FLOCK)) : between(from, to);
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
