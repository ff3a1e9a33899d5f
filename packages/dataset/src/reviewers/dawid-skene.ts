import { expectedProportion, type Proportion } from '../agreement/interval.ts';
import { tableOf, type RaterRating, type RatingTable } from './rating-table.ts';

export interface DawidSkeneOptions {
  /** How many classes raters could choose from, at least 2. */
  classes: number;
  /** Pseudocount of each class and of each cell of a confusion matrix, up to 1e6. By default 0: maximum likelihood, as in the paper. */
  smoothing?: number;
  /** The most iterations, 100 by default. */
  iterations?: number;
  /** EM ends when no probability of a rated unit changes by more, 1e-6 by default. */
  tolerance?: number;
}

export interface DawidSkene {
  /** Probability of each class. */
  prevalence: number[];
  raters: {
    /** Probability of each value (columns) where each class is the true one (rows). Equal for a class without evidence. */
    confusion: number[][];
    n: number;
    /** Expected share of right ratings, of units that others rated too. Wilson's interval ignores that the truth is uncertain. */
    right: Proportion | null;
  }[];
  /** The probability that each class is the true one; the prevalence for a unit without ratings. */
  units: Float64Array[];
  iterations: number;
  /** False when the iterations ended before the tolerance was reached. */
  converged: boolean;
}

/**
 * Estimates from ratings alone how common each class is, which one each unit has, and what each rater says of which (Dawid and
 * Skene, Maximum likelihood estimation of observer error-rates using the EM algorithm, Applied Statistics 28, 1979). Raters may
 * leave units out and rate a unit several times. The order of ratings, units and raters has no influence.
 *
 * The errors of raters are taken as independent, and raters as more often right than wrong: EM begins with the shares of what was
 * said of a unit. With fewer than three raters, many other results are as likely. `right` is null for a rater who shares no unit.
 * Time grows with ratings, classes and iterations, memory with the highest indices.
 *
 * @returns null without ratings.
 * @throws {RangeError} when an option is out of range, an index is no whole number from 0, or a value is no class.
 */
export function dawidSkene(
  ratings: Iterable<RaterRating>,
  { classes, smoothing = 0, iterations = 100, tolerance = 1e-6 }: DawidSkeneOptions,
): DawidSkene | null {
  if (![classes - 1, iterations].every((number) => Number.isSafeInteger(number) && number >= 1))
    throw new RangeError('Classes must be a whole number from 2, iterations one from 1.');
  if (!(smoothing >= 0 && smoothing <= 1e6 && tolerance >= 0))
    throw new RangeError('Smoothing must be from 0 to 1e6, the tolerance at least 0.');
  const table = tableOf(ratings, classes);
  if (!table) return null;
  const posterior = firstPosterior(table);
  let model: Float64Array;
  let [done, change] = [0, 0];
  do {
    model = modelFrom(table, posterior, smoothing);
    change = updatePosterior(table, posterior, model);
    done += 1;
  } while (change > tolerance && done < iterations);
  const rows = rowsOf(model, classes).map((row) => [...row]);
  return {
    prevalence: rows.pop()!,
    raters: ratersFrom(table, posterior).map((rater, i) => ({
      ...rater,
      confusion: rows.slice(i * classes, (i + 1) * classes),
    })),
    units: rowsOf(posterior, classes),
    iterations: done,
    converged: change <= tolerance,
  };
}

/** Computes the share of each value among the ratings of each unit (equation 3.1). @returns a row for each unit. */
function firstPosterior({ classes, units, starts, cells }: RatingTable): Float64Array {
  const shares = new Float64Array(units * classes);
  for (let unit = 0; unit < units; unit += 1)
    for (let i = starts[unit]!; i < starts[unit + 1]!; i += 1)
      shares[unit * classes + (cells[i]! % classes)]! += 1 / (starts[unit + 1]! - starts[unit]!);
  return shares.map(rounderFor(cells.length));
}

/**
 * Returns a function that rounds numbers of one sign so that their sums, up to `greatest`, are exact in any order. Otherwise the
 * order of units and raters, by rounding errors that grow with each iteration, would decide between equally likely results.
 */
function rounderFor(greatest: number): (number: number) => number {
  const power = Math.sign(greatest) * 2 ** Math.ceil(Math.log2(Math.abs(greatest)));
  return (number) => number + power - power;
}

/** Computes the most likely model (equations 2.3 and 2.4): a row of values for each rater and true class, last the prevalence. */
function modelFrom(table: RatingTable, posterior: Float64Array, smoothing: number): Float64Array {
  const { classes, raters, units, starts, cells } = table;
  const model = new Float64Array((raters * classes + 1) * classes);
  const prevalence = model.subarray(-classes);
  for (let unit = 0; unit < units; unit += 1) {
    const [from, to] = [starts[unit]!, starts[unit + 1]!];
    for (let truth = 0; truth < classes && from < to; truth += 1) {
      const weight = posterior[unit * classes + truth]!;
      prevalence[truth]! += weight;
      for (let i = from; i < to; i += 1) model[cells[i]! + truth * classes]! += weight;
    }
  }
  for (const row of rowsOf(model, classes)) {
    const sum = row.reduce((all, weight) => all + weight + smoothing, 0);
    row.set(row.map((weight) => (sum > 0 ? (weight + smoothing) / sum : 1 / classes)));
  }
  return model;
}

function rowsOf(table: Float64Array, classes: number): Float64Array[] {
  const starts = Array.from({ length: table.length / classes }, (_, row) => row * classes);
  return starts.map((start) => table.subarray(start, start + classes));
}

/** Replaces the posterior by that of the model (equation 2.5). @returns the greatest change. */
function updatePosterior(table: RatingTable, posterior: Float64Array, model: Float64Array): number {
  const { classes, units, starts, cells } = table;
  const rounded = rounderFor(cells.length);
  // The logarithms of the probabilities of a unit's ratings sum to less only where it has hundreds of ratings.
  const roundedLog = rounderFor(-(2 ** 13));
  const logModel = model.map((probability) => roundedLog(Math.log(probability)));
  const logPrevalence = logModel.subarray(-classes);
  const logs = new Float64Array(classes);
  let change = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const [from, to] = [starts[unit]!, starts[unit + 1]!];
    logs.set(logPrevalence);
    for (let i = from; i < to; i += 1)
      for (let truth = 0; truth < classes; truth += 1) logs[truth]! += logModel[cells[i]! + truth * classes]!;
    normaliseLogs(logs);
    for (let truth = 0; truth < classes; truth += 1) {
      const [at, probability] = [unit * classes + truth, rounded(logs[truth]!)];
      if (from < to) change = Math.max(change, Math.abs(probability - posterior[at]!));
      posterior[at] = probability;
    }
  }
  return change;
}

function ratersFrom({ classes, raters, units, starts, cells }: RatingTable, posterior: Float64Array) {
  const tallies = Array.from({ length: raters }, () => ({ n: 0, compared: 0, right: 0 }));
  const raterAt = (i: number) => Math.floor(cells[i]! / classes ** 2);
  for (let unit = 0; unit < units; unit += 1)
    for (let i = starts[unit]!; i < starts[unit + 1]!; i += 1) {
      const tally = tallies[raterAt(i)]!;
      tally.n += 1;
      if (raterAt(starts[unit]!) === raterAt(starts[unit + 1]! - 1)) continue;
      tally.compared += 1;
      tally.right += posterior[unit * classes + (cells[i]! % classes)]!;
    }
  return tallies.map(({ n, compared, right }) => ({ n, right: expectedProportion(right, compared) }));
}

/** Replaces logarithms of weights by each weight's share of their sum. @returns false when all weights are 0. */
function normaliseLogs(logs: Float64Array): boolean {
  let [greatest, sum] = [-Infinity, 0];
  for (const log of logs) if (log > greatest) greatest = log;
  if (greatest === -Infinity) return false;
  for (let i = 0; i < logs.length; i += 1) sum += logs[i] = Math.exp(logs[i]! - greatest);
  for (let i = 0; i < logs.length; i += 1) logs[i] = logs[i]! / sum;
  return true;
}
