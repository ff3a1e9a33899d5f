/** How far apart two ratings are: by being different, by rank, by difference, or by proportion. */
export type Metric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Krippendorff's squared differences (Computing Krippendorff's Alpha-Reliability, 2011).
 *
 * @param totals how often each value was given, in ascending order of the values for `ordinal`.
 * @returns the squared difference of the values at two places of `totals`, the first before the second.
 * @throws {RangeError} for a negative value on a ratio scale, which has none.
 */
export function squaredDifferences(
  metric: Exclude<Metric, 'nominal'>,
  totals: readonly (readonly [value: number, count: number])[],
): (first: number, second: number) => number {
  const value = (place: number) => totals[place]?.[0] ?? 0;
  if (metric === 'interval') return (first, second) => (value(first) - value(second)) ** 2;
  if (metric === 'ordinal') {
    const ranks = midRanks(totals.map(([, count]) => count));
    return (first, second) => ((ranks[first] ?? 0) - (ranks[second] ?? 0)) ** 2;
  }
  if (totals.some(([rating]) => rating < 0))
    throw new RangeError('A ratio scale begins at 0: use interval for negative ratings.');
  return (first, second) => ((value(first) - value(second)) / (value(first) + value(second))) ** 2;
}

/**
 * The mean rank of the ratings with each value. Two of them differ by the sum of the counts from one value to the other, less
 * half of the counts of both: Krippendorff's ordinal difference.
 */
function midRanks(counts: readonly number[]): number[] {
  let before = 0;
  return counts.map((count) => {
    before += count;
    return before - count / 2;
  });
}
