import type { Estimate, Statistic } from './estimate.ts';
import { pairable, patternsOf, sizeOf, totalsOf, type Pattern, type Rating, type Unit } from './patterns.ts';

/** The ratings that a metric can compare: names or numbers for `nominal`, numbers for the others. */
export type RatingFor<M extends Metric> = [M] extends ['nominal'] ? Rating : number;

/**
 * Computes Krippendorff's alpha for any number of raters and with gaps: 1 - observed / expected disagreement, by coincidences
 * (Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011). 1 is full agreement, 0 chance agreement, below 0 worse than
 * chance. Units with one rating are ignored.
 *
 * @param metric `nominal` for verdicts and categories.
 * @returns null when no unit has two ratings, when one value is everywhere, or when differences overflow.
 * @throws {RangeError} when a number is not finite, or negative on a ratio scale.
 */
export function krippendorffAlpha<M extends Metric>(
  units: readonly Unit<RatingFor<NoInfer<M>>>[],
  metric: M,
): Estimate | null {
  return alphaStatistic(metric)(patternsOf(units));
}

/** Returns krippendorffAlpha by one metric, as a statistic for bootstrapInterval. */
export function alphaStatistic<M extends Metric>(metric: M): Statistic<RatingFor<M>> {
  return (patterns) => {
    const paired = pairable(patterns);
    const size = sizeOf(paired);
    const { observed, expected } = disagreement(metric, paired);
    const value = 1 - (size.ratings - 1) * (observed / expected);
    return expected > 0 && Number.isFinite(value) ? { value, ...size } : null;
  };
}

/** Disagreement among coincidences (observed) and among all pairs of ratings (expected), each weighted by its difference. */
interface Disagreement {
  observed: number;
  expected: number;
}

/** Computes the disagreement, in time quadratic in the number of distinct values, of which verdicts, labels and scales have few. */
function disagreement(metric: Metric, paired: readonly Pattern<Rating>[]): Disagreement {
  const totals = [...totalsOf(paired)];
  if (metric !== 'nominal') totals.sort(([a], [b]) => Number(a) - Number(b));
  const places = new Map(totals.map(([value], place) => [value, place]));
  const difference = squaredDifferences(metric, totals);

  const differing = (counts: readonly (readonly [place: number, count: number])[]) => {
    let sum = 0;
    for (const [i, [place, count]] of counts.entries())
      for (const [other, otherCount] of counts.slice(i + 1))
        sum += 2 * count * otherCount * difference(place, other);
    return sum;
  };
  let observed = 0;
  for (const { counts, ratings, units } of paired) {
    const placed = [...counts].map(([value, count]) => [places.get(value) ?? 0, count] as const);
    observed += (units * differing(placed)) / (ratings - 1);
  }
  return { observed, expected: differing(totals.map(([, count], place) => [place, count])) };
}

/** How the distance of two ratings is measured: as different or not, by rank, by difference, or by proportion. */
export type Metric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Returns Krippendorff's squared differences (Computing Krippendorff's Alpha-Reliability, 2011).
 *
 * @param totals how often each value was given, in ascending order of the values for `ordinal`.
 * @returns a function of two indices into `totals`, the first below the second.
 * @throws {RangeError} for a negative value on a ratio scale, which has none.
 */
function squaredDifferences(
  metric: Metric,
  totals: readonly (readonly [value: Rating, count: number])[],
): (first: number, second: number) => number {
  if (metric === 'nominal') return () => 1;
  const value = (place: number) => Number(totals[place]?.[0]);
  if (metric === 'interval') return (first, second) => (value(first) - value(second)) ** 2;
  if (metric === 'ordinal') {
    const ranks = midRanks(totals.map(([, count]) => count));
    return (first, second) => ((ranks[first] ?? 0) - (ranks[second] ?? 0)) ** 2;
  }
  if (totals.some(([rating]) => Number(rating) < 0))
    throw new RangeError('A ratio scale begins at 0: use interval for negative ratings.');
  return (first, second) => ((value(first) - value(second)) / (value(first) + value(second))) ** 2;
}

/**
 * Returns the mean rank of the ratings with each value. Two mean ranks differ by the sum of the counts from one value to the
 * other, minus half of the counts of both: Krippendorff's ordinal difference.
 */
function midRanks(counts: readonly number[]): number[] {
  let before = 0;
  return counts.map((count) => {
    before += count;
    return before - count / 2;
  });
}
