import { useState } from 'react';

/**
 * A place among the drawn rows for each of `ids`, from top to bottom: who had one keeps it, who comes below takes one
 * that somebody has left. As the key of a row it lets the browser write the next submission into the row of one that
 * went out of sight, instead of throwing away hundreds of rows a second, which it would later stand still to clean up.
 *
 * Who comes above gets a new one: React would move all rows below it, and take the focus from its row for a moment.
 *
 * @returns the same map when nothing is to change.
 */
export function assignSlots(
  before: ReadonlyMap<string, number>,
  ids: Iterable<string>,
): ReadonlyMap<string, number> {
  const inSight = [...new Set(ids)];
  if (inSight.length === before.size && inSight.every((id) => before.has(id))) return before;
  const firstKept = inSight.findIndex((id) => before.has(id));
  const taken = new Set(inSight.map((id) => before.get(id)));
  let unused = Math.max(-1, ...before.values()) + 1;
  let left = 0;
  const comer = (place: number) => {
    if (place < firstKept) return unused++;
    while (taken.has(left)) left++;
    return left++;
  };
  const after = new Map<string, number>();
  for (const [place, id] of inSight.entries()) {
    const slot = before.get(id) ?? comer(place);
    after.set(id, slot);
    taken.add(slot);
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
