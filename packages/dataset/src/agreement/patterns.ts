/** A name for nominal ratings, a finite number for the others. */
export type Rating = string | number;

/** The ratings of one thing by any number of raters, in any order. A missing rating is absent. */
export type Unit<R extends Rating> = readonly R[];

/**
 * Units with the same ratings. Verdicts form a handful of patterns for any number of units, so a bootstrap can draw patterns
 * without counting ratings again.
 */
export interface Pattern<R extends Rating> {
  /** How many raters gave each value. */
  counts: ReadonlyMap<R, number>;
  /** How many ratings each of the units has, at least 1. */
  ratings: number;
  /** How many units have these ratings. */
  units: number;
}

/**
 * Groups units by their ratings. The order of patterns is fixed, so that no result depends on the order of units or raters, not
 * even by the rounding of a sum. Units without ratings are left out.
 *
 * @throws {RangeError} when a number is not finite.
 */
export function patternsOf<R extends Rating>(units: readonly Unit<R>[]): Pattern<R>[] {
  const patterns = new Map<string, { ratings: R[]; units: number }>();
  for (const unit of units) {
    if (!unit.length) continue;
    if (unit.some((rating) => typeof rating === 'number' && !Number.isFinite(rating)))
      throw new RangeError('A rating must be a finite number. Leave out what is missing.');
    const ratings = [...unit].sort(byName);
    const key = JSON.stringify(ratings);
    const pattern = patterns.get(key);
    if (pattern) pattern.units += 1;
    else patterns.set(key, { ratings, units: 1 });
  }
  return [...patterns.entries()]
    .sort(([a], [b]) => byName(a, b))
    .map(([, { ratings, units }]) => ({ counts: countsOf(ratings), ratings: ratings.length, units }));
}

/** Returns the patterns with two ratings or more: only they show agreement. */
export function pairable<R extends Rating>(patterns: readonly Pattern<R>[]): Pattern<R>[] {
  return patterns.filter(({ ratings, units }) => ratings >= 2 && units > 0);
}

/** Counts the units and ratings. */
export function sizeOf(patterns: readonly Pattern<Rating>[]): { units: number; ratings: number } {
  let [units, ratings] = [0, 0];
  for (const pattern of patterns) {
    units += pattern.units;
    ratings += pattern.units * pattern.ratings;
  }
  return { units, ratings };
}

/** Counts how often each value was given, over all units. */
export function totalsOf<R extends Rating>(patterns: readonly Pattern<R>[]): Map<R, number> {
  const totals = new Map<R, number>();
  for (const { counts, units } of patterns)
    for (const [value, count] of counts) totals.set(value, (totals.get(value) ?? 0) + units * count);
  return totals;
}

function countsOf<R extends Rating>(ratings: readonly R[]): Map<R, number> {
  const counts = new Map<R, number>();
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  return counts;
}

/** Orders by code units: the same everywhere, whatever the locale of the machine. */
function byName(a: Rating, b: Rating): number {
  const [x, y] = [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
