import type { Move } from './move-menu.tsx';
import type { Reorder } from './reorder.ts';

/** Where a topic is dropped: above the one it is dropped on when it comes from below, else behind it. */
export function droppedOn(ids: string[], id: string, over: string): Reorder {
  const from = ids.indexOf(id);
  const to = ids.indexOf(over);
  return { id, after: to > from ? over : (ids[to - 1] ?? null) };
}

/** Behind whom a topic goes for a choice of the menu. */
export function movedTo(ids: string[], id: string, to: Move): Reorder {
  const from = ids.indexOf(id);
  const after = { up: ids[from - 2], down: ids[from + 1], top: undefined, end: ids.at(-1) }[to];
  return { id, after: after ?? null };
}
