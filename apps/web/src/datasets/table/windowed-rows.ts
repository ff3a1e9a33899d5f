import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { isFastScrolling } from '#lib/scrolling/scroll-speed.ts';
import { usePageOffset } from '#lib/scrolling/page-offset.ts';
import { rowsToDraw } from './rows-to-draw.ts';

/** Height of a line of the table, in rem: two lines of text and their margins. */
const LINE_REM = 4;
/** Height of a card before it has been measured, in pixels. */
const CARD = 190;
/** How many rows before the end more are asked for. */
const AHEAD = 150;

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
    // Only lines are drawn some ahead in fast scrolling: cards are too heavy for that.
    rangeExtractor: useMemo(() => rowsToDraw(() => isTable && isFastScrolling(), walked), [walked, isTable]),
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
    // `count` is here so that somebody who is still near the end with more rows asks again.
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

/** In pixels, for the size of letters that the person has chosen. */
function lineHeight(): number {
  return LINE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
