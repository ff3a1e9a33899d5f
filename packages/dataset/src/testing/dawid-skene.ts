import { dawidSkene, type DawidSkene } from '../agreement/dawid-skene.ts';
import type { RaterRating } from '../agreement/rating-table.ts';

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
