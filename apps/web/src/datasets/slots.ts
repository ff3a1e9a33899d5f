import { useState } from 'react';

/**
 * A place among the drawn rows for each of `ids`: who had one keeps it, who comes takes one that somebody has left. As
 * the key of a row it lets the browser write the next submission into the row of one that went out of sight, instead
 * of throwing away hundreds of rows a second, which it would later stand still to clean up.
 *
 * @returns the same map when nothing is to change.
 */
export function assignSlots(
  before: ReadonlyMap<string, number>,
  ids: Iterable<string>,
): ReadonlyMap<string, number> {
  const inSight = new Set(ids);
  if (inSight.size === before.size && [...inSight].every((id) => before.has(id))) return before;
  const after = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of inSight) {
    const slot = before.get(id);
    if (slot === undefined) continue;
    after.set(id, slot);
    taken.add(slot);
  }
  let next = 0;
  for (const id of inSight) {
    if (after.has(id)) continue;
    while (taken.has(next)) next++;
    after.set(id, next++);
  }
  return after;
}

/** The slots of the rows that are drawn now. */
export function useSlots(ids: Iterable<string>): ReadonlyMap<string, number> {
  const [slots, setSlots] = useState<ReadonlyMap<string, number>>(new Map());
  const now = assignSlots(slots, ids);
  // Kept while rendering: an effect would draw every frame of a fling twice.
  if (now !== slots) setSlots(now);
  return now;
}
