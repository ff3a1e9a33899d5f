/** Returns the number of a new topic: after the last one, or 1 when there is none (SPEC section 4). */
export function nextDisplayOrder(highest: number | null): number {
  return highest === null ? 1 : highest + 1;
}

/**
 * Returns the order after a topic has moved behind another one, or to the top (null). A move behind itself changes nothing.
 *
 * @param ids in their current order; both `id` and `after` are among them.
 */
export function movedBehind(ids: readonly string[], id: string, after: string | null): string[] {
  if (id === after) return [...ids];
  const others = ids.filter((one) => one !== id);
  others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, id);
  return others;
}

/** Numbers an order from 1, and returns the topics whose number changes. */
export function renumbered(
  ordered: readonly string[],
  numbers: ReadonlyMap<string, number>,
): { id: string; display_order: number }[] {
  return ordered
    .map((id, index) => ({ id, display_order: index + 1 }))
    .filter(({ id, display_order }) => numbers.get(id) !== display_order);
}
