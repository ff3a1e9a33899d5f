import { isReport } from '@labrish/dataset';
import { personOf, type Context, type Tx } from '../context.ts';
import { conflict, orNotFound } from '../errors.ts';
import { refuseBraked } from './brakes/brake.ts';
import { LEASE_MS } from './queue/claim.ts';
import { currentReview, type ReviewKey } from '../submissions/in-force.ts';
import { itemQuery, toItem, type ItemRow } from './queue/item.ts';
import { lockRecording, supersede } from './recording.ts';
import type { Item } from './schema.ts';
import { applyConsensus } from './consensus.ts';
import { readWords } from './words.ts';

/**
 * Undoes one of the reviewer's own verdicts at any time and gives them the recording back, with their transcript as draft. They
 * keep their slot.
 *
 * @returns null when somebody else has reported the recording meanwhile, so that nobody may hear it
 * @throws {ApiError} NOT_FOUND for another reviewer's verdict, CONFLICT for a superseded one, FORBIDDEN while they are braked
 */
export async function undoVerdict(ctx: Context, review_id: string): Promise<Item | null> {
  const reviewer_id = personOf(ctx.caller);
  const key = await ctx.db.$transaction(async (tx) => {
    const review = orNotFound(
      await tx.reviews.findFirst({
        where: { id: review_id, reviewer_id, is_adjudication: false },
      }),
      'verdict of yours',
    );
    // Let even a braked reviewer undo a report, because that returns the recording to its former status.
    if (!isReport(review.reasons)) await refuseBraked(tx, reviewer_id);
    const { submission_id, stage } = review;
    const key = { reviewer_id, submission_id, stage };
    const recording = await lockRecording(tx, key, true);
    const rows = await tx.reviews.findMany({ where: { submission_id } });
    if (currentReview(rows, key)?.id !== review_id)
      throw conflict('You have changed this verdict since. Undo the later one.');
    await supersede(tx, review, ctx.now());
    await restoreAssignment(tx, key, review_id, ctx.now());
    await applyConsensus(tx, recording);
    return key;
  });
  const [row] = await ctx.query<ItemRow>(itemQuery(reviewer_id, key.submission_id, key.stage));
  return row ? toItem(ctx, row) : null;
}

async function restoreAssignment(tx: Tx, key: ReviewKey, review_id: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + LEASE_MS);
  await tx.review_slots.updateMany({ where: key, data: { until } });
  const draft = await readWords(tx, review_id);
  await tx.review_assignments.update({
    where: { reviewer_id_submission_id_stage: key },
    // `assigned_at` stays: the reviewer has been hearing the recording since then.
    data: { decided_at: null, skipped_at: null, ...(draft && { draft }) },
  });
}
