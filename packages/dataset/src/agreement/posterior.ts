/**
 * Computes the probability that each class is the true one of a unit, from what raters with known confusion matrices said of it
 * (equation 2.5 of Dawid and Skene 1979). Ratings are taken as independent given the true class, several by one rater too.
 *
 * @returns probabilities in sum 1; null when the ratings are impossible whichever class is true.
 * @throws {RangeError} when a confusion matrix lacks a class of `prevalence` or a value.
 */
export function posteriorOf(
  ratings: readonly { confusion: readonly (readonly number[])[]; value: number }[],
  prevalence: readonly number[],
): Float64Array | null {
  const logs = Float64Array.from(prevalence, Math.log);
  for (const { confusion, value } of ratings)
    for (let truth = 0; truth < logs.length; truth += 1) {
      const probability = confusion[truth]?.[value] ?? NaN;
      if (!(probability >= 0)) throw new RangeError(`A confusion matrix lacks ${value} of ${truth}.`);
      logs[truth]! += Math.log(probability);
    }
  return normaliseLogs(logs) ? logs : null;
}

/** Replaces logarithms of weights by each weight's share of their sum. @returns false when all weights are 0. */
export function normaliseLogs(logs: Float64Array): boolean {
  let [greatest, sum] = [-Infinity, 0];
  for (const log of logs) if (log > greatest) greatest = log;
  if (greatest === -Infinity) return false;
  for (let i = 0; i < logs.length; i += 1) sum += logs[i] = Math.exp(logs[i]! - greatest);
  for (let i = 0; i < logs.length; i += 1) logs[i] = logs[i]! / sum;
  return true;
}
