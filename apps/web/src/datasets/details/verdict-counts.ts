import { LEAST_HEARD } from '@labrish/dataset/review/listening';
import type { Outputs } from '#lib/api/trpc.ts';

export type Verdict = Outputs['review']['adjudication']['of']['data'][number];

/**
 * Returns whether a verdict counts, or why not. The server stores no reason, so it is derived (DESIGN section 9).
 *
 * @param duration_ms of the recording
 * @param all verdicts on it
 */
export function howVerdictCounts(
  verdict: Verdict,
  duration_ms: number | null,
  all: readonly Verdict[],
): string {
  const decision = all.findLast(({ stage, is_adjudication }) => is_adjudication && stage === verdict.stage);
  if (verdict.is_adjudication) return decision === verdict ? 'Decides' : 'Does not count: decided anew since';
  if (decision) return 'Does not count: an admin decided';
  if (verdict.counts) return 'Counts';
  if (verdict.is_calibration) return 'Does not count: given to compare reviewers, settled already';
  const share = heardShare(verdict, duration_ms);
  if (share !== null && share < LEAST_HEARD) return 'Does not count: not enough was heard';
  return 'Does not count: it came when there were enough';
}

/** Returns how much of the recording the reviewer played, 0 to 1; null for an adjudication, or if the length is unknown. */
export function heardShare(
  { heard_ms, is_adjudication }: Pick<Verdict, 'heard_ms' | 'is_adjudication'>,
  duration_ms: number | null,
): number | null {
  if (is_adjudication || !duration_ms) return null;
  return Math.min(1, heard_ms / duration_ms);
}
