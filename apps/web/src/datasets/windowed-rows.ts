import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { usePageOffset } from '#lib/page-offset.ts';

/** Height of a line of the table, in rem: two lines of text and their margins. */
const LINE_REM = 4;
/** Height of a card before it has been measured, in pixels. */
const CARD = 190;
/** How many rows before the end more are asked for. */
const AHEAD = 150;
/** So many rows somebody may walk with the arrow keys before the page has scrolled after them. */
const STRIDE = 30;

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
    rangeExtractor: useCallback((range: Range) => drawnRows(range, walked), [walked]),
    // Lines are light enough to be drawn within the scroll event, where they are seen a frame earlier; cards are not.
    useFlushSync: isTable,
    scrollMargin,
  });
  // Heights of cards are of no use to a table, nor the other way round.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isTable]);
  const visible = virtualizer.getVirtualItems();
  const isNearEnd = count > 0 && (visible.at(-1)?.index ?? -1) >= count - AHEAD;

  useEffect(() => {
    if (isNearEnd) onNearEnd();
    // Whoever is still near it with more rows asks again.
  }, [isNearEnd, count, onNearEnd]);

  return {
    list: setList,
    total: virtualizer.getTotalSize(),
    visible: visible.map(({ index, start }) => ({ index, start: start - scrollMargin })),
    height: isTable ? line : undefined,
    measure: isTable ? undefined : virtualizer.measureElement,
  };
}

/** Those in sight, some around them, and on from there to the neighbours of the row that was walked to. */
function drawnRows({ startIndex, endIndex, overscan, count }: Range, walked = NaN): number[] {
  const first = startIndex - overscan;
  const last = endIndex + overscan;
  const isNear = walked >= first - STRIDE && walked <= last + STRIDE;
  const from = Math.max(0, isNear ? Math.min(first, walked - 1) : first);
  const to = Math.min(count - 1, isNear ? Math.max(last, walked + 1) : last);
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

/** In pixels, for the size of letters that the person has chosen. */
function lineHeight(): number {
  return LINE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
