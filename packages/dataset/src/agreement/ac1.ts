import { observedAgreement } from './percent.ts';
import { pairable, sizeOf, type Pattern, type Statistic } from './patterns.ts';

/**
 * Returns a statistic that computes Gwet's AC1 for any number of raters and with gaps (Gwet, Computing inter-rater reliability and
 * its variance in the presence of high agreement, 2008; with gaps as in his Handbook of Inter-Rater Reliability): (observed -
 * expected) / (1 - expected) agreement. It stays meaningful where nearly all ratings are the same, which makes alpha and kappa
 * fall to 0. Agreement comes from the units with two ratings or more, the frequency of a value from all units. It is null when no
 * unit has two ratings or one value is everywhere.
 *
 * @param categories how many values raters could choose from: a resample may lack some, and chance would change with their number.
 * @throws {RangeError} from the statistic, when more values were given than there are categories.
 */
export function ac1Statistic(categories: number): Statistic {
  return (patterns) => {
    const paired = pairable(patterns);
    const shares = meanShares(patterns);
    if (shares.length > categories)
      throw new RangeError(`There are ${shares.length} values among the ratings, not ${categories}.`);
    if (!paired.length || shares.length < 2) return null;
    const expected = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (categories - 1);
    if (expected >= 1) return null;
    return { value: (observedAgreement(paired) - expected) / (1 - expected), ...sizeOf(paired) };
  };
}

/** Computes the share of each value within a unit, averaged over the units. */
function meanShares(patterns: readonly Pattern[]): number[] {
  const { units: all } = sizeOf(patterns);
  const shares = new Map<string, number>();
  for (const { counts, ratings, units } of patterns)
    for (const [value, count] of units > 0 ? counts : [])
      shares.set(value, (shares.get(value) ?? 0) + (units * count) / ratings / all);
  return [...shares.values()];
}
