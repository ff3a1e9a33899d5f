/** How the distance of two ratings is measured: as different or not, by rank, by difference, or by proportion. */
export type Metric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Returns Krippendorff's squared differences (Computing Krippendorff's Alpha-Reliability, 2011).
 *
 * @param totals how often each value was given, in ascending order of the values for `ordinal`.
 * @returns a function of two indices into `totals`, the first below the second.
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
