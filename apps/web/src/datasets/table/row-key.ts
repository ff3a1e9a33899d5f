import type { Submission } from '@labrish/api/submissions/schema';
import type { KeyboardEvent, MouseEvent } from 'react';

/** Handles a row's keys: arrows move to its neighbours, Enter opens its details, space plays. Controls keep their own keys. */
export function rowKey(play: () => void, open: () => void, { storage_url }: Submission) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    const onRow = event.target === row;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighbour(row, event.key === 'ArrowDown' ? 1 : -1)?.focus();
    } else if (event.key === 'Enter' && onRow) {
      event.preventDefault();
      open();
    } else if (event.key === ' ' && onRow) {
      event.preventDefault();
      if (storage_url) play();
    }
  };
}

/** Opens a row's details on a click or tap, except on a control in it or at the end of a text selection. */
export function rowClick(open: () => void) {
  return ({ target }: MouseEvent<HTMLElement>) => {
    const isOnControl = target instanceof Element && target.closest('a, button, [role=slider]');
    if (!isOnControl && getSelection()?.isCollapsed !== false) open();
  };
}

/** Returns the row above or below. It is rendered even out of sight (windowed-rows.ts); focusing it scrolls it into view. */
function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | null | undefined {
  const index = Number(row.dataset.index) + step;
  return row.parentElement?.querySelector<HTMLElement>(`[data-index="${index}"]`);
}
