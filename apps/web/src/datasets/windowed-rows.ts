import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { isFlying } from '#lib/flight.ts';
import { usePageOffset } from '#lib/page-offset.ts';

/** Height of a line of the table, in rem: two lines of text and their margins. */
const LINE_REM = 4;
/** Height of a card before it has been measured, in pixels. */
const CARD = 190;
/** How many rows before the end more are asked for. */
const AHEAD = 150;
/** So many rows somebody may walk with the arrow keys before the page has scrolled after them. */
const STRIDE = 30;
/** While the page flies, so many more rows on either side: most of its frames then have nothing to draw. */
const FLOCK = 4;

/**
 * Which of `count` rows the window shows, and where. The page itself scrolls, on a phone as on a desk. Lines of a
 * table are all of one `height`; cards are as high as what is in them, and `measure`d.
 *
 * @param walked the row that has the focus or had it last: while it is near, its neighbours are there to walk to
 */
export function useWindowedRows(
  count: number,
  isTable: boolean,
  walked: number | undefined,
  onNearEnd: () => void,
) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [line] = useState(lineHeight);
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isTable ? line : CARD),
    overscan: 4,
    rangeExtractor: useMemo(() => drawnRows(walked), [walked]),
    // Lines are light enough to be drawn within the scroll event, where they are seen a frame earlier; cards are not.
    useFlushSync: isTable,
    scrollMargin,
  });
  // Heights of cards are of no use to a table, nor the other way round.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isTable]);
  const items = virtualizer.getVirtualItems();
  const visible = useMemo(
    () => items.map(({ index, start }) => ({ index, start: start - scrollMargin })),
    [items, scrollMargin],
  );
  const isNearEnd = count > 0 && (visible.at(-1)?.index ?? -1) >= count - AHEAD;

  useEffect(() => {
    if (isNearEnd) onNearEnd();
    // Whoever is still near it with more rows asks again.
  }, [isNearEnd, count, onNearEnd]);

  return {
    list: setList,
    total: virtualizer.getTotalSize(),
    /** The same array while it is the same rows, in the same places. */
    visible,
    height: isTable ? line : undefined,
    measure: isTable ? undefined : virtualizer.measureElement,
  };
}

/**
 * Those in sight, some around them, and on from there to the neighbours of the row that was walked to. Answers the same
 * array for the same rows, and while the page flies as long as that will do: nothing is drawn anew then.
 */
function drawnRows(walked = NaN): (range: Range) => number[] {
  let drawn: number[] = [];
  return (range) => {
    const [from, to] = ends(range, walked, range.overscan);
    const covers = (drawn[0] ?? Infinity) <= from && (drawn.at(-1) ?? -1) >= to;
    const outlives = (drawn.at(-1) ?? -1) >= range.count;
    if (!isFlying()) drawn = drawn[0] === from && drawn.at(-1) === to ? drawn : span(from, to);
    else if (!covers || outlives) drawn = span(...ends(range, walked, range.overscan + FLOCK));
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

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** In pixels, for the size of letters that the person has chosen. */
function lineHeight(): number {
  return LINE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
