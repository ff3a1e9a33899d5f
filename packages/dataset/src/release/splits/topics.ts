/** A topic, as far as releases are concerned. */
export interface Topic {
  prompt_id: string;
  /** An HMAC of the series in hex, different for every topic. */
  order: string;
  /** Number of recordings on it in the version. */
  recordings: number;
}

/** Our own rule: train can spare at most one topic in three. */
const LEAST_TOPICS = 6;
const HELD_OUT = 2;

/**
 * Chooses the topics on which train has no recordings, so that a recogniser can be measured on unseen topics. They are chosen
 * with the first version of a series and stay fixed: a topic that was once in train cannot be held out.
 *
 * @param already the choice of the first version, possibly empty; null for the first version.
 * @returns the two with the lowest order; none while fewer than six topics have recordings.
 */
export function heldOutTopics(topics: readonly Topic[], already: readonly string[] | null): string[] {
  if (already) return [...already];
  const recorded = topics.filter(({ recordings }) => recordings > 0);
  if (recorded.length < LEAST_TOPICS) return [];
  const ordered = recorded.sort((a, b) => (a.order < b.order ? -1 : 1));
  return ordered.slice(0, HELD_OUT).map(({ prompt_id }) => prompt_id);
}
