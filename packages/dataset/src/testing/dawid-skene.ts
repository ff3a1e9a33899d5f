import { dawidSkene, type DawidSkene } from '../reviewers/dawid-skene.ts';
import type { RaterRating } from '../reviewers/rating-table.ts';

export function fitOf(...[ratings, options]: Parameters<typeof dawidSkene>): DawidSkene {
  const fit = dawidSkene(ratings, options);
  if (!fit) throw new Error('There is no fit.');
  return fit;
}

interface Model {
  prevalence: number[];
  raters: { confusion: number[][] }[];
}

/** Computes the logarithm of the likelihood from its definition (equation 2.7), with that of the pseudocounts. */
export function logLikelihood(ratings: RaterRating[], { prevalence, raters }: Model, smoothing = 0): number {
  const units = new Map<number, number[]>();
  for (const { unit, rater, value } of ratings) {
    const products = units.get(unit) ?? prevalence;
    units.set(
      unit,
      products.map((product, truth) => product * (raters[rater]?.confusion[truth]?.[value] ?? NaN)),
    );
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const fitted = sum([...units.values()].map((products) => Math.log(sum(products))));
  const all = [prevalence, ...raters.flatMap(({ confusion }) => confusion)].flat();
  return smoothing ? fitted + smoothing * sum(all.map(Math.log)) : fitted;
}

/** Computes the posterior of a unit from its definition (equation 2.5). @returns null when the ratings are impossible for every class */
export function posteriorOf(
  ratings: readonly { confusion: readonly (readonly number[])[]; value: number }[],
  prevalence: readonly number[],
): number[] | null {
  const weights = prevalence.map((share, truth) =>
    ratings.reduce((weight, { confusion, value }) => weight * (confusion[truth]?.[value] ?? NaN), share),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? weights.map((weight) => weight / sum) : null;
}
