import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
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
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isTable.matches ? ROW : CARD),
    overscan: 4,
    // A frame late is not seen; drawing within the scroll event is felt on a slow machine.
    useFlushSync: false,
    scrollMargin: list ? list.getBoundingClientRect().top + window.scrollY : 0,
  });
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? -1;

  useEffect(() => {
    if (count > 0 && last >= count - AHEAD) onNearEnd();
  }, [count, last, onNearEnd]);

  return {
    list: setList,
    total: virtualizer.getTotalSize(),
    visible: visible.map(({ index, start }) => ({ index, start: start - virtualizer.options.scrollMargin })),
    measure: virtualizer.measureElement,
  };
}
