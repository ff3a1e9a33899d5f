import { decide, isTranscribedTwice, rankOf, type Decision, type Review } from '@labrish/dataset';
import type { Tx } from '../context.ts';
import { readSettings } from './settings.ts';

/**
 * Writes what the verdicts on a recording come to into its columns. Called in every transaction that adds a verdict, after the
 * recording was locked; calling it again changes nothing.
 */
export async function settle(tx: Tx, submission_id: string): Promise<Decision> {
  const row = await tx.submissions.findUniqueOrThrow({
    where: { id: submission_id },
    select: { audio_needed: true, words_needed: true },
  });
  const settings = await readSettings(tx);
  const reviews = await reviewsInForce(tx, submission_id);
  const audio = row.audio_needed ?? settings.verdicts_needed;
  const words = row.words_needed ?? (isTranscribedTwice(submission_id, settings.twice_share) ? 2 : 1);
  const decision = decide(reviews, { audio, words });
  const hasCounted = reviews.some(({ counts, is_adjudication }) => counts || is_adjudication);
  const isHeard = decision.stage !== 'audio' && hasCounted;
  await tx.submissions.update({
    where: { id: submission_id },
    data: {
      review_status: decision.status,
      verdicts: decision.verdicts,
      verdicts_needed: hasCounted ? decision.needed : null,
      audio_needed: hasCounted ? audio : null,
      words_needed: isHeard ? words : null,
      queue_rank: rankOf(decision),
      heard_category: decision.category,
      rejected_for: decision.reasons,
    },
  });
  return decision;
}

/** Verdicts that were neither superseded nor taken back. */
async function reviewsInForce(tx: Tx, submission_id: string): Promise<Review[]> {
  const rows = await tx.reviews.findMany({ where: { submission_id }, orderBy: { decided_at: 'asc' } });
  const superseded = new Set(rows.map(({ supersedes }) => supersedes));
  return rows.flatMap(({ id, verdict, place, ...row }) =>
    verdict && !superseded.has(id) ? [{ ...row, verdict, counts: place !== null }] : [],
  );
}
