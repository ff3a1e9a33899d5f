import { proportion } from '../agreement/interval.ts';

/** A reviewer without a verdict for this long has had a pause: their next verdict begins another review session. */
export const PAUSE_MS = 30 * 60_000;

/** Minimum of compared verdicts, both in a review session and before it, for the session to be judged: fewer could differ by chance. */
const LEAST_COMPARED = 8;

/** Number of a reviewer's verdicts that can be compared with a consensus, and how many of them agree with it. */
export interface AgreementCount {
  n: number;
  agreed: number;
}

/**
 * Finds when the current review session began.
 *
 * @param times of a reviewer's verdicts in milliseconds, in any order.
 * @returns null when the reviewer is in a pause, or has not begun.
 */
export function reviewSessionStart(times: readonly number[], now: number): number | null {
  let begun: number | null = null;
  for (const time of times.toSorted((a, b) => b - a)) {
    if ((begun ?? now) - time > PAUSE_MS) break;
    begun = time;
  }
  return begun;
}

/**
 * Whether a reviewer does worse in this session than usual, by more than chance explains: the session's agreement is below the
 * lower 95 % bound (Wilson) of their usual agreement.
 */
export function needsPause(session: AgreementCount, before: AgreementCount): boolean {
  if (session.n < LEAST_COMPARED || before.n < LEAST_COMPARED) return false;
  const usual = proportion(before.agreed, before.n);
  return usual !== null && session.agreed / session.n < usual.interval.low;
}
