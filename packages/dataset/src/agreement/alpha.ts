import { pairable, sizeOf, type Statistic } from './patterns.ts';

/**
 * Computes Krippendorff's alpha of names for any number of raters and with gaps: 1 - observed / expected disagreement, by
 * coincidences (Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011). 1 is full agreement, 0 chance agreement, below 0
 * worse than chance. Units with one rating are ignored.
 *
 * @returns null when no unit has two ratings, or when one value is everywhere.
 */
export const alphaStatistic: Statistic = (patterns) => {
  const paired = pairable(patterns);
  const size = sizeOf(paired);
  const totals = new Map<string, number>();
  let observed = 0;
  for (const { counts, ratings, units } of paired) {
    for (const [value, count] of counts) totals.set(value, (totals.get(value) ?? 0) + units * count);
    observed += (units * differing(counts)) / (ratings - 1);
  }
  const expected = differing(totals);
  return expected > 0 ? { value: 1 - (size.ratings - 1) * (observed / expected), ...size } : null;
};

/** Counts the ordered pairs of ratings that differ. @param counts how often each value was given */
function differing(counts: ReadonlyMap<string, number>): number {
  let [all, same] = [0, 0];
  for (const count of counts.values()) {
    all += count;
    same += count ** 2;
  }
  return all ** 2 - same;
}
