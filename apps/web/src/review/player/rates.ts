/** Playback rates: slower for words that run into each other, faster for reviewers who have listened for hours. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next slower or faster rate; at the ends, the same rate. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const further = RATES.filter((one) => (one - rate) * direction > 0);
  return (direction > 0 ? further[0] : further.at(-1)) ?? rate;
}

/** Formats a rate, such as 0.75×. */
export function rateText(rate: number): string {
  return `${rate}×`;
}
