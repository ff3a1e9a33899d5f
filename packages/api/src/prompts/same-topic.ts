/** Returns the key of a topic's name. Topics with the same key are the same: case, outer blanks and wordings do not matter. */
export function topicKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/**
 * Splits topics into new ones, ones that exist already, and retired ones, which are to be restored instead of added. The first of
 * several equal topics counts.
 */
export function splitKnown<T extends { topic: string }>(
  topics: T[],
  existing: { topic: string; retired_at: Date | string | null }[],
): { add: T[]; skip: T[]; retired: T[] } {
  const known = new Set(existing.filter((one) => !one.retired_at).map(({ topic }) => topicKey(topic)));
  const gone = new Set(existing.map(({ topic }) => topicKey(topic)));
  const add: T[] = [];
  const skip: T[] = [];
  const retired: T[] = [];
  for (const one of topics) {
    const key = topicKey(one.topic);
    (known.has(key) ? skip : gone.has(key) ? retired : add).push(one);
    known.add(key);
  }
  return { add, skip, retired };
}
