/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** Wilson's score interval of a share at 95 % (Wilson 1927). @returns its lower and upper bound, 0 to 1. */
export function wilson(hits: number, n: number): [number, number] {
  if (n === 0) return [0, 1];
  const p = hits / n;
  const middle = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
