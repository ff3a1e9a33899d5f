import { LEAST_IN_ROWS } from './rows.ts';

/** What one speaker has in a cell. */
export interface Amount {
  clips: number;
  milliseconds: number;
}

/** The speakers of a cell of a public table: a category, a place, an age, a part, or all. */
export type Cell = ReadonlyMap<string, Amount>;

/** What may be published of a cell: there is at least as much, in whole steps. */
export type Figure = Record<'clips' | 'hours' | 'speakers', number>;

/** A cell when its figure was new, without what has been withdrawn since, and the figure as it was published; null: hidden. */
export interface Earlier {
  cell: Cell;
  figure: Figure | null;
}

/** Minimum of a shown number of speakers. */
export const LEAST_IN_TABLES = 10;

/** Half of LEAST_IN_TABLES; about ten voice notes; about thirty voice notes. */
const STEPS: Figure = { speakers: 5, clips: 10, hours: 0.25 };
const MS_PER_HOUR = 3_600_000;

/**
 * Computes the public figure of a cell so that nobody learns about a person by subtracting it from another, or rows from it
 * (docs/decisions/0073).
 *
 * - It leaves out the `k - 1` greatest amounts and is rounded down. So the rows have at least as much, even without `k - 1` of the
 *   speakers. A figure exceeds the rows of another version only if `k` speakers have less there.
 * - If fewer than `k` speakers differ from the cell for which an earlier figure was computed, it is that figure, unless there is less
 *   now. So two figures of a cell differ only if `k` speakers do.
 *
 * @param earlier all versions with a new figure, the newest first
 * @returns the figure, null if it is hidden because there are few speakers or none, and whether it is new
 */
export function figureOf(
  now: Cell,
  earlier: readonly Earlier[] = [],
  k = LEAST_IN_ROWS,
): { figure: Figure | null; isNew: boolean } {
  const whole = without(now, 0);
  const isTrue = (figure: Figure | null) =>
    figure === null ||
    (figure.clips <= whole.clips && figure.hours <= whole.hours && figure.speakers <= whole.speakers);
  const near = earlier.find(({ cell, figure }) => differing(now, cell) < k && isTrue(figure));
  return near ? { figure: near.figure, isNew: false } : { figure: floorOf(now, k), isNew: true };
}

function floorOf(now: Cell, k: number): Figure | null {
  const left = without(now, k - 1);
  if (left.speakers < LEAST_IN_TABLES) return null;
  const inSteps = (measure: keyof Figure) => Math.floor(left[measure] / STEPS[measure]) * STEPS[measure];
  return { clips: inSteps('clips'), hours: inSteps('hours'), speakers: inSteps('speakers') };
}

/** Adds a cell up without the `n` greatest amounts of each measure. */
function without(cell: Cell, n: number): Figure {
  const size = Math.max(0, cell.size - n);
  const sum = (measure: keyof Amount) =>
    [...cell.values()]
      .map((amount) => amount[measure])
      .sort((a, b) => a - b)
      .slice(0, size)
      .reduce((all, one) => all + one, 0);
  return { clips: sum('clips'), hours: sum('milliseconds') / MS_PER_HOUR, speakers: size };
}

/** Counts the speakers who do not have the same in both cells. */
function differing(a: Cell, b: Cell): number {
  return [...new Set([...a.keys(), ...b.keys()])].filter((speaker) => {
    const [one, other] = [a.get(speaker), b.get(speaker)];
    return one?.clips !== other?.clips || one?.milliseconds !== other?.milliseconds;
  }).length;
}
