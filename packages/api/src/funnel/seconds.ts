/**
 * Upper bounds of the spans of a histogram, in seconds; its last count is of the people who took longer than the last bound. Up to ten
 * minutes each bound is at most 1.5 times the previous one, so that a median is never far off. Stored histograms use these bounds: changing
 * them means counting from the beginning.
 */
export const SECONDS_BOUNDS = [
  ...[2, 3, 4, 6, 8, 11, 15, 20, 28, 40, 60, 90, 120, 180, 270, 400, 600],
  ...[1200, 1800, 3600, 7200, 14_400, 28_800, 86_400],
] as const;

/**
 * Returns the median of a histogram, assuming that people are spread evenly within the span that holds it.
 *
 * @param counts people in each span: one count more than there are bounds
 * @returns seconds; the last bound where the median is beyond it. Null: nobody was counted.
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
