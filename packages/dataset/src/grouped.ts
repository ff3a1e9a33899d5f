/** Groups things by a key, in the order in which each key first comes; leaves out those without a key. */
export function grouped<T, Key extends string | number>(
  all: Iterable<T>,
  keyOf: (one: T) => Key | null,
): Map<Key, [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Counts how often each value is there. */
export function countsOf(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
