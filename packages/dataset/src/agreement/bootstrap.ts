import type { Interval } from './interval.ts';
import { sizeOf, type Pattern, type Statistic } from './patterns.ts';

const RESAMPLES = 1000;

/**
 * Computes the 95 % percentile bootstrap interval (Efron, Bootstrap methods, 1979). It draws units, not ratings, because the
 * ratings of one unit belong together. Resamples without a computable statistic are left out. The time grows with the number of
 * units.
 *
 * @param statistic `alphaStatistic`, `ac1Statistic(3)` or `percentStatistic`.
 * @param seed any integer. The same seed gives the same interval, whatever the order of units and raters.
 * @returns null when fewer than half of the resamples are computable, or nothing was rated.
 * @throws as the statistic does.
 */
export function bootstrapInterval(
  patterns: readonly Pattern[],
  statistic: Statistic,
  seed: number,
): Interval | null {
  const draw = resampler(patterns, mulberry32(seed));
  const values = Array.from({ length: RESAMPLES }, () => statistic(draw())?.value ?? []).flat();
  if (!patterns.length || values.length * 2 < RESAMPLES) return null;
  values.sort((a, b) => a - b);
  return { low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/** Returns a function that draws, with replacement, as many units as exist. */
function resampler(patterns: readonly Pattern[], random: () => number) {
  const { units } = sizeOf(patterns);
  const patternOfUnit = new Uint32Array(units);
  let next = 0;
  for (const [place, pattern] of patterns.entries()) {
    patternOfUnit.fill(place, next, next + pattern.units);
    next += pattern.units;
  }
  return (): Pattern[] => {
    const times = new Uint32Array(patterns.length);
    for (let drawn = 0; drawn < units; drawn += 1) {
      const place = patternOfUnit[Math.floor(random() * units)] ?? 0;
      times[place] = (times[place] ?? 0) + 1;
    }
    return patterns.map((pattern, place) => ({ ...pattern, units: times[place] ?? 0 }));
  };
}

/** Interpolates linearly between the nearest two values (Hyndman and Fan 1996, type 7). @param sorted at least one value. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** Mulberry32: 32 bits of state, enough for resamples. @returns numbers from 0 to below 1, the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
