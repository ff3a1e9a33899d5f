import type { Pattern, Rating } from './patterns.ts';

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

/** An estimate of the form (observed - expected) / (1 - expected): a kappa or AC1. */
export interface ChanceCorrected extends Estimate {
  /** Share of the pairs of ratings that agree, 0 to 1. */
  observed: number;
  /** The share that would agree by chance, as the coefficient defines chance, 0 to below 1. */
  expected: number;
}

/** Computes a figure from units counted by pattern; bootstrapInterval calls it for every resample. */
export type Statistic<R extends Rating> = (patterns: readonly Pattern<R>[]) => Estimate | null;

/** Corrects for chance. @returns null when chance alone would make everything agree. */
export function correctForChance(
  { observed, expected }: { observed: number; expected: number },
  { units, ratings }: { units: number; ratings: number },
): ChanceCorrected | null {
  if (expected >= 1) return null;
  return { value: (observed - expected) / (1 - expected), observed, expected, units, ratings };
}
