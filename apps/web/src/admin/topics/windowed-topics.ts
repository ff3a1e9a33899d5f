import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { usePageOffset } from '#lib/scrolling/page-offset.ts';

/** Height of a row before it has been measured, in pixels: a line of the table, or a card. */
const ROW = 74;
const CARD = 260;
/** Gap between two cards, in pixels. */
const GAP = 12;
/** Number of rows drawn beyond the window on each side, as targets of a drag or of Tab. Each further row costs time while scrolling. */
const OVERSCAN = 8;

const isTable = matchMedia('(min-width: 64rem)');

/**
 * Returns which topics are drawn, and where. The page itself scrolls.
 *
 * @param pinned topics that are drawn wherever the page is scrolled to: the one being edited, the one being dragged, the one
 *   moved last, whose button has the focus, and the one that a link names.
 */
export function useWindowedTopics(ids: readonly string[], pinned: readonly (string | undefined)[]) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const alsoDrawn = pinned
    .map((id) => (id === undefined ? -1 : ids.indexOf(id)))
    .filter((index) => index >= 0);
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: () => (isTable.matches ? ROW : CARD),
    gap: isTable.matches ? 0 : GAP,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...alsoDrawn])].sort((a, b) => a - b),
  });
  return {
    list: setList,
    /** The list; null until it is drawn. */
    element: list,
    total: virtualizer.getTotalSize(),
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    measure: virtualizer.measureElement,
  };
}
