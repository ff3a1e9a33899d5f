import { countsOf } from '../grouped.ts';

/** What the raters of one thing said, in any order: a name for each. A missing rating is absent. */
export type Unit = readonly string[];

/**
 * Units with the same ratings. Verdicts form a handful of patterns for any number of units, so a bootstrap can draw patterns
 * without counting ratings again.
 */
export interface Pattern {
  /** How many raters gave each value. */
  counts: ReadonlyMap<string, number>;
  /** How many ratings each of the units has, at least 1. */
  ratings: number;
  /** How many units have these ratings. */
  units: number;
}

/**
 * A figure and its sample size. A figure of this folder that is "not computable" is null, with the reason in its docstring:
 * never NaN, and never a 1 or a 0 that would look like an answer.
 */
export interface Estimate {
  value: number;
  /** Number of units in the computation. */
  units: number;
  /** Number of ratings in these units. */
  ratings: number;
}

/** Computes a figure from units counted by pattern; bootstrapInterval calls it for every resample. */
export type Statistic = (patterns: readonly Pattern[]) => Estimate | null;

/**
 * Groups units by their ratings. The order of patterns is fixed, so that no result depends on the order of units or raters, not
 * even by the rounding of a sum. Units without ratings are left out.
 */
export function patternsOf(units: readonly Unit[]): Pattern[] {
  const rated = units.filter(({ length }) => length > 0);
  // Sort by code units: the same everywhere, whatever the locale of the machine.
  const patterns = countsOf(rated.map((unit) => JSON.stringify(unit.toSorted())));
  return [...patterns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, units]) => {
      const ratings = JSON.parse(key) as string[];
      return { counts: countsOf(ratings), ratings: ratings.length, units };
    });
}

/** Returns the patterns with two ratings or more: only they show agreement. */
export function pairable(patterns: readonly Pattern[]): Pattern[] {
  return patterns.filter(({ ratings, units }) => ratings >= 2 && units > 0);
}

/** Counts the units and ratings. */
export function sizeOf(patterns: readonly Pattern[]): { units: number; ratings: number } {
  let [units, ratings] = [0, 0];
  for (const pattern of patterns) {
    units += pattern.units;
    ratings += pattern.units * pattern.ratings;
  }
  return { units, ratings };
}
