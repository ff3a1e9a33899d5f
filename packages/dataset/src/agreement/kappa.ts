import { correctForChance } from './estimate.ts';
import type { ChanceCorrected } from './estimate.ts';
import { observedAgreement } from './percent.ts';
import { pairable, patternsOf, sizeOf, totalsOf } from './patterns.ts';
import type { Rating, Unit } from './patterns.ts';

/**
 * Cohen's kappa of two raters (A coefficient of agreement for nominal scales, 1960). Chance is that of each rater's own habit.
 *
 * @param pairs what the first and the second rater said of each unit that both rated.
 * @returns null without pairs, or when both said one and the same value everywhere.
 */
export function cohenKappa<R extends Rating>(pairs: readonly (readonly [R, R])[]): ChanceCorrected | null {
  if (!pairs.length) return null;
  const first = timesOf(pairs.map(([rating]) => rating));
  const second = timesOf(pairs.map(([, rating]) => rating));
  let byChance = 0;
  for (const [value, times] of first) byChance += times * (second.get(value) ?? 0);
  const agreeing = pairs.filter(([a, b]) => a === b).length;
  return correctForChance(
    { observed: agreeing / pairs.length, expected: byChance / pairs.length ** 2 },
    { units: pairs.length, ratings: 2 * pairs.length },
  );
}

/**
 * Fleiss' kappa (Measuring nominal scale agreement among many raters, 1971). Who rated what does not matter, as long as every
 * unit has as many ratings: with gaps, krippendorffAlpha is the figure.
 *
 * @returns null without units, with fewer than two ratings in each or not equally many, or when one value is everywhere.
 */
export function fleissKappa<R extends Rating>(units: readonly Unit<R>[]): ChanceCorrected | null {
  const paired = pairable(patternsOf(units));
  const { units: complete, ratings } = sizeOf(paired);
  if (!paired.length || complete < units.length) return null;
  if (paired.some((pattern) => pattern.ratings !== paired[0]?.ratings)) return null;
  let expected = 0;
  for (const times of totalsOf(paired).values()) expected += (times / ratings) ** 2;
  return correctForChance({ observed: observedAgreement(paired), expected }, { units: complete, ratings });
}

function timesOf<R>(ratings: readonly R[]): Map<R, number> {
  const times = new Map<R, number>();
  for (const rating of ratings) times.set(rating, (times.get(rating) ?? 0) + 1);
  return times;
}
