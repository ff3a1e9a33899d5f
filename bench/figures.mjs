/** Returns the least of the values that so large a share of them, 0 to 1, does not exceed. */
export function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function median(values) {
  return at(values, 0.5);
}

export function round(number, digits = 0) {
  return Number(number.toFixed(digits));
}
