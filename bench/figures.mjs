/**
 * Returns a quantile: the smallest value that at least `share` of the values do not exceed.
 *
 * @param {number[]} values
 * @param {number} share 0 to 1
 * @returns {number}
 */
export function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** @param {number[]} values */
export function median(values) {
  return at(values, 0.5);
}

/** @param {number} number */
export function round(number, digits = 0) {
  return Number(number.toFixed(digits));
}
