import { proportion, type Proportion } from './interval.ts';

/** Below this many comparisons a person's rate is hidden: it would reflect chance more than the person (DESIGN section 9). */
export const LEAST_SHOWN = 20;

/** A reviewer's verdict on a recording, and the consensus without that reviewer. */
export interface Comparison {
  said: 'accept' | 'reject';
  settled: 'accept' | 'reject';
}

/** How well a reviewer agrees with the consensus. Each rate is null while its own n is below LEAST_SHOWN. */
export interface ReviewerFigures {
  /** Number of comparisons, whether or not the rates are shown. */
  n: number;
  /** Share of all recordings on which the verdict equals the consensus. */
  agreement: Proportion | null;
  /** Share of rejected recordings that they accepted. The harmful mistake, since such recordings would enter the dataset. */
  false_accepts: Proportion | null;
  /** Share of accepted recordings that they rejected. */
  false_rejects: Proportion | null;
}

/** Computes a reviewer's rates. @param comparisons one for each verdict, of one stage or of both. */
export function reviewerFigures(comparisons: readonly Comparison[]): ReviewerFigures {
  const rejected = comparisons.filter(({ settled }) => settled === 'reject');
  const accepted = comparisons.filter(({ settled }) => settled === 'accept');
  return {
    n: comparisons.length,
    agreement: rate(comparisons, ({ said, settled }) => said === settled),
    false_accepts: rate(rejected, ({ said }) => said === 'accept'),
    false_rejects: rate(accepted, ({ said }) => said === 'reject'),
  };
}

function rate(of: readonly Comparison[], isCounted: (comparison: Comparison) => boolean): Proportion | null {
  return of.length < LEAST_SHOWN ? null : proportion(of.filter(isCounted).length, of.length);
}
