/** The 95 % confidence interval of a figure. */
export interface Interval {
  low: number;
  high: number;
}

/** Successes among n tries. */
export interface Proportion {
  /** 0 to 1. */
  value: number;
  count: number;
  n: number;
  interval: Interval;
}

/** The 97.5 % point of the normal distribution: 95 % lie between it and its negative. */
const Z = 1.959963984540054;

/**
 * Computes a proportion with Wilson's score interval, without continuity correction (Wilson, Probable inference, the law of
 * succession, and statistical inference, 1927). It never leaves 0 to 1, and is valid for few tries and for none or all successes.
 *
 * @returns null when n is 0.
 * @throws {RangeError} when `count` or `n` is negative or no whole number, or `count` is above `n`.
 */
export function proportion(count: number, n: number): Proportion | null {
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(n) || count < 0 || count > n)
    throw new RangeError(`${count} of ${n} is no proportion: both must be whole numbers, 0 ≤ count ≤ n.`);
  return expectedProportion(count, n);
}

/** Computes proportion of an expected count, 0 to n, which need not be whole. @returns null when n is 0. */
export function expectedProportion(count: number, n: number): Proportion | null {
  if (n === 0) return null;
  const value = count / n;
  const middle = value + Z ** 2 / (2 * n);
  const reach = Z * Math.sqrt((value * (1 - value)) / n + Z ** 2 / (4 * n ** 2));
  const width = 1 + Z ** 2 / n;
  const interval = {
    // Set the ends to 0 and 1, which the formula gives except for rounding errors.
    low: count === 0 ? 0 : (middle - reach) / width,
    high: count === n ? 1 : (middle + reach) / width,
  };
  return { value, count, n, interval };
}
