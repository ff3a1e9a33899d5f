/**
 * Upper bounds of how long people took, in seconds; the last count of a histogram is of those who took longer. Each is at most
 * half as long again as the one before, up to ten minutes, so that a median is never far off. What is stored was counted by
 * these: to change them is to begin anew.
 */
export const SECONDS_BOUNDS = [
  ...[2, 3, 4, 6, 8, 11, 15, 20, 28, 40, 60, 90, 120, 180, 270, 400, 600],
  ...[1200, 1800, 3600, 7200, 14_400, 28_800, 86_400],
] as const;

/**
 * The median of a histogram: within the span where it lies people are taken to be spread evenly.
 *
 * @param counts one more than there are bounds
 * @returns seconds; where it lies beyond the last bound, that bound. Null: nobody was counted.
 */
export function medianSeconds(counts: readonly number[]): number | null {
  const half = counts.reduce((sum, n) => sum + n, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  for (const [place, n] of counts.entries()) {
    const from = SECONDS_BOUNDS[place - 1] ?? 0;
    const to = SECONDS_BOUNDS[place];
    if (below + n >= half) return to === undefined ? from : from + ((half - below) / n) * (to - from);
    below += n;
  }
  return null;
}
