/** A topic that speakers are asked about, as far as a release is concerned. */
export interface Topic {
  prompt_id: string;
  /** An HMAC of the series in hex, different for every topic. */
  order: string;
  /** How many the version has on it. */
  recordings: number;
}

/** Our own rule: one topic in three is the most that train can spare. */
const LEAST_TOPICS = 6;
const HELD_OUT = 2;

/**
 * The topics that nobody in train is heard on, so that a recogniser can be measured on what it was never told about. Chosen with
 * the first version of a series, and kept: a topic that was in train once cannot be unheard.
 *
 * @param already what the first version has chosen, be it none; null for the first version.
 * @returns the two with the lowest order; none while fewer than six topics have recordings.
 */
export function heldOutTopics(topics: readonly Topic[], already: readonly string[] | null): string[] {
  if (already) return [...already];
  const recorded = topics.filter(({ recordings }) => recordings > 0);
  if (recorded.length < LEAST_TOPICS) return [];
  const ordered = recorded.sort((a, b) => (a.order < b.order ? -1 : 1));
  return ordered.slice(0, HELD_OUT).map(({ prompt_id }) => prompt_id);
}
