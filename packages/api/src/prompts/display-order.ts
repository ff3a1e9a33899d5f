/** Where a new topic goes: after the last one, or first when there is none (SPEC section 4). */
export function nextDisplayOrder(highest: number | null): number {
  return highest === null ? 1 : highest + 1;
}

/**
 * The order after a topic has moved behind another one, or to the top (null). Behind itself nothing moves.
 *
 * @param ids in their order; both `id` and `after` are among them.
 */
export function movedBehind(ids: readonly string[], id: string, after: string | null): string[] {
  if (id === after) return [...ids];
  const others = ids.filter((one) => one !== id);
  others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, id);
  return others;
}

/** The numbers that an order asks for, from 1, of those whose number is another one now. */
export function renumbered(
  ordered: readonly string[],
  numbers: ReadonlyMap<string, number>,
): { id: string; display_order: number }[] {
  return ordered
    .map((id, index) => ({ id, display_order: index + 1 }))
    .filter(({ id, display_order }) => numbers.get(id) !== display_order);
}
