/**
 * Computes how unequally speakers share the audio: 0 when all give the same, towards 1 when one gives all. The mean absolute
 * difference over twice the mean (Gini 1912), computed from the sorted amounts.
 *
 * @param amounts not negative, in any order and unit
 * @returns null when there is nothing to share.
 */
export function gini(amounts: readonly number[]): number | null {
  const sorted = [...amounts].sort((a, b) => a - b);
  const n = sorted.length;
  let [sum, weighted] = [0, 0];
  for (const [place, amount] of sorted.entries()) {
    sum += amount;
    weighted += (2 * (place + 1) - n - 1) * amount;
  }
  return sum > 0 ? weighted / (n * sum) : null;
}
