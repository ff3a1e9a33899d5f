import type { Move } from './move-menu.tsx';
import type { Reorder } from './reorder.ts';

/** Returns the move for a drop: above the topic that it is dropped on if it comes from below, otherwise below that topic. */
export function reorderByDrop(ids: string[], id: string, over: string): Reorder {
  const from = ids.indexOf(id);
  const to = ids.indexOf(over);
  return { id, after: to > from ? over : (ids[to - 1] ?? null) };
}

/** Returns the move for a choice of the menu. */
export function reorderByMove(ids: string[], id: string, to: Move): Reorder {
  const from = ids.indexOf(id);
  const after = { up: ids[from - 2], down: ids[from + 1], top: undefined, end: ids.at(-1) }[to];
  return { id, after: after ?? null };
}
