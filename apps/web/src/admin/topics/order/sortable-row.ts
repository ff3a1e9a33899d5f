import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useCallback } from 'react';

/** The position of a row in the windowed list. */
export interface Placed {
  /** Its place in the list, from 1. */
  place: number;
  /** From the top of the list, in pixels. */
  top: number;
  measure: (node: HTMLElement | null) => void;
}

/** Returns the props of a row of the windowed list, which makes room for a dragged row, and of its drag handle. */
export function useSortableRow(id: string, { place, top, measure }: Placed, draggable: boolean) {
  const { setNodeRef, transform, transition, ...drag } = useSortable({
    id,
    disabled: { draggable: !draggable },
  });
  const ref = useCallback(
    (node: HTMLElement | null) => {
      setNodeRef(node);
      measure(node);
    },
    [setNodeRef, measure],
  );
  const row = {
    role: 'row',
    'aria-rowindex': place + 1,
    'data-index': place - 1,
    ref,
    style: { top, transform: CSS.Translate.toString(transform), transition },
  } as const;
  return { row, drag };
}
