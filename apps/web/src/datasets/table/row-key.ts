import type { Submission } from '@labrish/api/submissions/schema';
import type { KeyboardEvent } from 'react';

/** A row's keys: up and down to its neighbours, space to play. A control in the row keeps its own keys. */
export function rowKey(play: () => void, { storage_url }: Submission) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    const onRow = event.target === row;
    // A window that one of its controls opened is no part of the row, though React passes its keys on.
    if (event.target instanceof Node && !row.contains(event.target)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighbour(row, event.key === 'ArrowDown' ? 1 : -1)?.focus();
    } else if (event.key === ' ' && onRow) {
      event.preventDefault();
      if (storage_url) play();
    }
  };
}

/** The row above or below. It is drawn also while it is out of sight (windowed-rows.ts); focusing it scrolls it into view. */
function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | null | undefined {
  const index = Number(row.dataset.index) + step;
  return row.parentElement?.querySelector<HTMLElement>(`[data-index="${index}"]`);
}
