import { proportion } from './interval.ts';
import type { Proportion } from './interval.ts';

/** Below this many a rate of a person's is not shown: it would say more of chance than of them (DESIGN section 9). */
export const LEAST_SHOWN = 20;

/** What a reviewer said of a recording, and what it was settled as without them. */
export interface Comparison {
  said: 'accept' | 'reject';
  settled: 'accept' | 'reject';
}

/** How well a reviewer agrees with what is settled. Each rate is null while its own n is below LEAST_SHOWN. */
export interface ReviewerFigures {
  /** Comparisons that there are, shown or not. */
  n: number;
  /** Of all: what they said as it was settled. */
  agreement: Proportion | null;
  /** Of those rejected: what they accepted. The harmful mistake, since it would be in the dataset. */
  false_accepts: Proportion | null;
  /** Of those accepted: what they rejected. */
  false_rejects: Proportion | null;
}

/** @param comparisons those of one reviewer, one for each recording, at one stage or at all. */
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
