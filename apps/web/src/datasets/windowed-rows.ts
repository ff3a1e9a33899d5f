import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { usePageOffset } from '#lib/page-offset.ts';
import { isTable } from './row-grid.ts';

/**
 * Height of a row before it has been measured, in pixels: a line of the table, or a card. The line is exact: a wrong guess costs a
 * copy of all heights for every row that comes into sight.
 */
const ROW = 64;
const CARD = 190;
/** How many rows before the end more are asked for. */
const AHEAD = 150;

/** Which of `count` rows the window shows, and where. The page itself scrolls, on a phone as on a desk. */
export function useWindowedRows(count: number, onNearEnd: () => void) {
  const [list, setList] = useState<HTMLElement | null>(null);
  // Looked up once: it is asked for every row, and there may be ten thousand.
  const guess = isTable.matches ? ROW : CARD;
  const scrollMargin = usePageOffset(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => guess,
    overscan: 4,
    // A frame late is not seen; drawing within the scroll event is felt on a slow machine.
    useFlushSync: false,
    scrollMargin,
  });
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? -1;

  useEffect(() => {
    if (count > 0 && last >= count - AHEAD) onNearEnd();
  }, [count, last, onNearEnd]);

  return {
    list: setList,
    total: virtualizer.getTotalSize(),
    visible: visible.map(({ index, start }) => ({ index, start: start - scrollMargin })),
    measure: virtualizer.measureElement,
  };
}
