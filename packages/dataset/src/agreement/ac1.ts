import type { Estimate } from './estimate.ts';
import { observedAgreement } from './percent.ts';
import { pairable, patternsOf, sizeOf, type Pattern, type Rating, type Unit } from './patterns.ts';

/** AC1, which is (observed - expected) / (1 - expected). */
interface ChanceCorrected extends Estimate {
  /** Share of the pairs of ratings that agree, 0 to 1. */
  observed: number;
  /** The share that would agree by chance, 0 to below 1. */
  expected: number;
}

/**
 * Computes Gwet's AC1 for any number of raters and with gaps (Gwet, Computing inter-rater reliability and its variance in the
 * presence of high agreement, 2008; with gaps as in his Handbook of Inter-Rater Reliability). It stays meaningful where nearly
 * all ratings are the same, which makes alpha and kappa fall to 0. Agreement comes from the units with two ratings or more, the
 * frequency of a value from all units.
 *
 * @param categories how many values raters could choose from; by default those that were given.
 * @returns null when no unit has two ratings or one value is everywhere.
 * @throws {RangeError} when more values were given than there are categories.
 */
export function gwetAc1<R extends Rating>(
  units: readonly Unit<R>[],
  categories?: number,
): ChanceCorrected | null {
  return ac1Statistic(categories)(patternsOf(units));
}

/**
 * Returns gwetAc1 as a statistic for bootstrapInterval. Pass the categories there: a resample may lack some values, and chance
 * would change with their number.
 */
export function ac1Statistic(
  categories?: number,
): (patterns: readonly Pattern<Rating>[]) => ChanceCorrected | null {
  return (patterns) => {
    const paired = pairable(patterns);
    const shares = meanShares(patterns);
    const all = categories ?? shares.length;
    if (shares.length > all)
      throw new RangeError(`There are ${shares.length} values among the ratings, not ${categories}.`);
    if (!paired.length || shares.length < 2) return null;
    const expected = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (all - 1);
    if (expected >= 1) return null;
    const observed = observedAgreement(paired);
    return { value: (observed - expected) / (1 - expected), observed, expected, ...sizeOf(paired) };
  };
}

/** Computes the share of each value within a unit, averaged over the units. */
function meanShares(patterns: readonly Pattern<Rating>[]): number[] {
  const { units: all } = sizeOf(patterns);
  const shares = new Map<Rating, number>();
  for (const { counts, ratings, units } of patterns)
    for (const [value, count] of units > 0 ? counts : [])
      shares.set(value, (shares.get(value) ?? 0) + (units * count) / ratings / all);
  return [...shares.values()];
}
