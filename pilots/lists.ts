/** Returns two records of lists as one record: the lists of one key, one after the other. */
export function joinLists<Key extends string, Item>(
  first: Readonly<Record<Key, readonly Item[]>>,
  second: Readonly<Partial<Record<Key, readonly Item[]>>>,
): Record<Key, Item[]> {
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])] as Key[];
  const joined = keys.map((key) => [key, [...(first[key] ?? []), ...(second[key] ?? [])]] as const);
  return Object.fromEntries(joined) as Record<Key, Item[]>;
}

/** Returns two records of texts as one record: the texts of one key, separated by a comma. */
export function joinTexts<Key extends string>(
  first: Readonly<Partial<Record<Key, string>>>,
  second: Readonly<Partial<Record<Key, string>>>,
): Partial<Record<Key, string>> {
  const added = Object.entries(second) as [Key, string][];
  const joined = added.map(([key, text]) => [key, [first[key] ?? [], text].flat().join(', ')] as const);
  return { ...first, ...(Object.fromEntries(joined) as Partial<Record<Key, string>>) };
}
