/**
 * Divides a whole number by weight into whole parts with exactly that sum: the remainder after rounding down goes to the parts that lost
 * most by it. If all weights are zero, all parts have the same weight.
 */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (sum > 0 ? (whole * weight) / sum : whole / weights.length));
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((all, part) => all + part, 0);
  const byLoss = exact
    .map((share, place) => ({ place, loss: share - Math.floor(share) }))
    .sort((a, b) => b.loss - a.loss || a.place - b.place);
  for (const { place } of byLoss.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}
