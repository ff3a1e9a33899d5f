/** Returns two records of lists as one record: the lists of one key, one after the other. */
export function joinLists<Key extends string, Item>(
  first: Readonly<Record<Key, readonly Item[]>>,
  second: Readonly<Partial<Record<Key, readonly Item[]>>>,
): Record<Key, Item[]> {
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])] as Key[];
  const joined = keys.map((key) => [key, [...(first[key] ?? []), ...(second[key] ?? [])]] as const);
  return Object.fromEntries(joined) as Record<Key, Item[]>;
}
