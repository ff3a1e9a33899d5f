/** Two topics are the same when their names are, in any case and with any blanks around, whatever their wording. */
export function topicKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/**
 * Splits what is new from what is there already, and from what was there until it was retired: that is restored, not added
 * again. Of two that are the same the first counts.
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
