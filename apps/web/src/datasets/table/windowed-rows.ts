import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { isFastScrolling } from '#lib/scrolling/scroll-speed.ts';
import { usePageOffset } from '#lib/scrolling/page-offset.ts';
import { rowsToDraw } from './rows-to-draw.ts';

/** Height of a line of the table, in rem: two lines of text and their margins. */
const LINE_REM = 4;
/** Height of a card before it has been measured, in pixels. */
const CARD = 190;
/** How many rows before the end the next page is requested. */
const AHEAD = 150;

/**
 * Returns which of `count` rows the window shows, and where. The page itself scrolls, on phones and desktops. Table lines share
 * one `height`; cards are as high as their contents, and `measure`d.
 *
 * @param focusedRow the row that has the focus or had it last: while it is near, its neighbours are rendered for the arrow keys
 */
export function useWindowedRows(
  count: number,
  isTable: boolean,
  focusedRow: number | undefined,
  onNearEnd: () => void,
) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [line] = useState(lineHeight);
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isTable ? line : CARD),
    overscan: 4,
    // Only lines are rendered ahead in fast scrolling: cards are too heavy for that.
    rangeExtractor: useMemo(
      () => rowsToDraw(() => isTable && isFastScrolling(), focusedRow),
      [focusedRow, isTable],
    ),
    // Lines are light enough to render within the scroll event, which shows them a frame earlier; cards are not.
    useFlushSync: isTable,
    scrollMargin,
  });
  // Measure again when the table becomes cards or the other way round: the heights differ.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isTable]);
  const items = virtualizer.getVirtualItems();
  const visible = useMemo(
    () => items.map(({ index, start }) => ({ index, start: start - scrollMargin })),
    [items, scrollMargin],
  );
  const isNearEnd = count > 0 && (visible.at(-1)?.index ?? -1) >= count - AHEAD;

  useEffect(() => {
    if (isNearEnd) onNearEnd();
    // `count` is a dependency so that somebody still near the end after a page has loaded requests the next.
  }, [isNearEnd, count, onNearEnd]);

  return {
    list: setList,
    total: virtualizer.getTotalSize(),
    /** The same array while the same rows are in the same places. */
    visible,
    height: isTable ? line : undefined,
    measure: isTable ? undefined : virtualizer.measureElement,
  };
}

/** Returns the height of a line in pixels, for the person's font size. */
function lineHeight(): number {
  return LINE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
