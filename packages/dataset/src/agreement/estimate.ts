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

/** Computes a figure from units counted by pattern; bootstrapInterval calls it for every resample. */
export type Statistic<R extends Rating> = (patterns: readonly Pattern<R>[]) => Estimate | null;
