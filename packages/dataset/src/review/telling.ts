import { REASON_KEYS, type Reason } from './reasons.ts';

/**
 * What its speaker is never told. Somebody who may be a child is not asked for another recording, and whoever is one would only
 * learn what to hide.
 */
export const NEVER_TOLD: readonly Reason[] = ['minor_suspected'];

/** Told without a reason: the word would hurt whoever did not mean it so, and no other recording comes of it. */
const WITHOUT_REASON: readonly Reason[] = ['offensive', 'other'];

/**
 * Why a recording was rejected, as its speaker may hear it.
 *
 * @param reasons the most frequent first, as `decide` gives them.
 * @returns `other` where the reason is not for them; null where they are not told at all.
 */
export function reasonToTell(reasons: readonly string[]): Reason | null {
  const known = reasons.filter(isReason);
  if (known.some((key) => NEVER_TOLD.includes(key))) return null;
  return known.some((key) => WITHOUT_REASON.includes(key)) ? 'other' : (known[0] ?? 'other');
}

function isReason(key: string): key is Reason {
  return REASON_KEYS.some((known) => known === key);
}
