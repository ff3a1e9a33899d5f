/** Two topics are the same when their names are, in any case and with any blanks around, whatever their wording. */
export function topicKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/** Splits what is new from what is there already. Of two that are the same the first counts. */
export function splitKnown<T extends { topic: string }>(
  topics: T[],
  existing: { topic: string }[],
): { add: T[]; skip: T[] } {
  const known = new Set(existing.map(({ topic }) => topicKey(topic)));
  const add: T[] = [];
  const skip: T[] = [];
  for (const one of topics) {
    const key = topicKey(one.topic);
    (known.has(key) ? skip : add).push(one);
    known.add(key);
  }
  return { add, skip };
}
