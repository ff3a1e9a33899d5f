import { wilsonInterval } from '../agreement/interval.ts';

/** Whoever has judged nothing for so long has had a pause: what comes after is another sitting. */
export const PAUSE_MS = 30 * 60_000;

/** Fewer comparisons than this say more of chance than of somebody's attention. */
const LEAST_COMPARED = 8;

/** Verdicts of somebody that could be compared with what was settled, and how many of them agree with it. */
export interface Agreed {
  n: number;
  agreed: number;
}

/**
 * When the sitting that goes on began.
 *
 * @param times of somebody's verdicts in milliseconds, in any order.
 * @returns null when they are in a pause, or have not begun.
 */
export function sittingSince(times: readonly number[], now: number): number | null {
  let begun: number | null = null;
  for (const time of times.toSorted((a, b) => b - a)) {
    if ((begun ?? now) - time > PAUSE_MS) break;
    begun = time;
  }
  return begun;
}

/**
 * Whether somebody does worse in this sitting than they usually do, by more than chance explains: this sitting's agreement as
 * a whole lies below what is usual for them, as far as that is certain (its lower bound at 95 %, Wilson).
 */
export function needsPause(sitting: Agreed, before: Agreed): boolean {
  if (sitting.n < LEAST_COMPARED || before.n < LEAST_COMPARED) return false;
  const usual = wilsonInterval(before.agreed, before.n);
  return usual !== null && sitting.agreed / sitting.n < usual.low;
}
