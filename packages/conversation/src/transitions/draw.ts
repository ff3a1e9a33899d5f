/**
 * Draws one item by weight. The same seed draws the same item. If all weights are equal, only the seed and the number of items
 * decide.
 *
 * @param weigh finite and at least 0; an item of weight 0 is drawn only if all weigh 0.
 * @param seed any number.
 */
export function draw<T>(from: readonly T[], weigh: (one: T) => number, seed: number): T | undefined {
  const weights = from.map(weigh);
  const [first] = weights;
  if (weights.every((weight) => weight === first)) return from[wholeOf(seed) % from.length];
  let left = evenly(seed) * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => weight > 0 && (left -= weight) < 0);
  // Rounding may leave the sum slightly short of the end.
  return from[drawn === -1 ? weights.findLastIndex((weight) => weight > 0) : drawn];
}

/** Maps a seed to a number from 0 to below 1, evenly spread even for neighbouring seeds (the finaliser of MurmurHash3). */
export function evenly(seed: number): number {
  let bits = wholeOf(seed) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

function wholeOf(seed: number): number {
  return Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) : 0;
}
