/** Who said what of which unit, as indices from 0. */
export interface RaterRating {
  unit: number;
  rater: number;
  /** The class that the rater said. */
  value: number;
}

/** Ratings in the order of unit, rater and value. */
export interface RatingTable {
  classes: number;
  raters: number;
  units: number;
  /** Where the ratings of each unit begin in `cells`, and at the end the number of ratings. */
  starts: Uint32Array;
  /** rater * classes² + value of each rating. */
  cells: Uint32Array;
}

/** Sorts ratings. @returns null without ratings. @throws {RangeError} when an index is no whole number from 0, or no class. */
export function tableOf(ratings: Iterable<RaterRating>, classes: number): RatingTable | null {
  const all = [...ratings];
  let [units, raters] = [0, 0];
  for (const { unit, rater, value } of all) {
    if (![unit, rater, value].every((index) => Number.isSafeInteger(index) && index >= 0) || value >= classes)
      throw new RangeError(`Units, raters and values must be whole numbers from 0, values below ${classes}.`);
    units = Math.max(units, unit + 1);
    raters = Math.max(raters, rater + 1);
  }
  if (!all.length) return null;
  const size = raters * classes ** 2;
  const keys = Float64Array.from(all, (of) => of.unit * size + of.rater * classes ** 2 + of.value).sort();
  const starts = new Uint32Array(units + 1);
  for (const key of keys) starts[Math.floor(key / size) + 1]! += 1;
  for (let unit = 0; unit < units; unit += 1) starts[unit + 1]! += starts[unit]!;
  return { classes, raters, units, starts, cells: Uint32Array.from(keys, (key) => key % size) };
}
