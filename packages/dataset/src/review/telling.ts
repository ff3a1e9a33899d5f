import { REASON_KEYS, type Reason } from './reasons.ts';

/**
 * Reasons that the contributor is never notified of. Somebody who may be a child is not asked for another recording, and a child
 * would only learn what to hide.
 */
export const NEVER_TOLD: readonly Reason[] = ['minor_suspected'];

/** Notified without the reason: the word would hurt people who did not mean it so, and would not lead to a new recording. */
const WITHOUT_REASON: readonly Reason[] = ['offensive', 'other'];

/**
 * Returns the reason of a rejection that the contributor may hear.
 *
 * @param reasons the most frequent first, as `decide` gives them.
 * @returns `other` where the reason is not for them; null where they are not notified at all.
 */
export function reasonToTell(reasons: readonly string[]): Reason | null {
  const known = reasons.filter(isReason);
  if (known.some((key) => NEVER_TOLD.includes(key))) return null;
  return known.some((key) => WITHOUT_REASON.includes(key)) ? 'other' : (known[0] ?? 'other');
}

function isReason(key: string): key is Reason {
  return REASON_KEYS.some((known) => known === key);
}
