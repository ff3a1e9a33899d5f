/**
 * Draws one of several by weight. The same seed draws the same one; where all weigh the same, nothing but the seed and their number
 * decides.
 *
 * @param weigh 0 or more, finite; what weighs 0 is drawn only where all do.
 * @param seed any number.
 */
export function draw<T>(from: readonly T[], weigh: (one: T) => number, seed: number): T | undefined {
  const weights = from.map(weigh);
  const [first] = weights;
  if (weights.every((weight) => weight === first)) return from[wholeOf(seed) % from.length];
  let left = evenly(seed) * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => weight > 0 && (left -= weight) < 0);
  // Sums of fractions may miss the end by a hair.
  return from[drawn === -1 ? weights.findLastIndex((weight) => weight > 0) : drawn];
}

/** A number from 0 to below 1 for each seed, evenly spread also over seeds that are near each other (the finaliser of MurmurHash3). */
export function evenly(seed: number): number {
  let bits = wholeOf(seed) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

function wholeOf(seed: number): number {
  return Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) : 0;
}
