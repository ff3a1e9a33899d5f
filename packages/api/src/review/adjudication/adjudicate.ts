import type { Status } from '@labrish/dataset';
import { labelsInWords } from '@labrish/pilot';
import { record } from '@labrish/api/audit/record';
import { personOf, type Context } from '@labrish/api/context';
import { ApiError, badInput } from '@labrish/api/errors';
import { assertLabels, pilotOfRecording } from '@labrish/api/labels';
import { lastReview } from '@labrish/api/submissions/in-force';
import { lockRecording, refuseKnown } from '../recording.ts';
import type { AdjudicationInput } from './schema.ts';
import { applyConsensus } from '../consensus.ts';

const CHANGED =
  'What is said of this recording has changed since you looked at it. Look at it again, then decide.';

/**
 * Stores an admin's verdict, which overrides all others until another admin decides otherwise.
 *
 * @throws {ApiError} CONFLICT when the admin has not seen the last verdict on the recording; NOT_FOUND for their own voice.
 */
export async function adjudicate(ctx: Context, input: AdjudicationInput): Promise<{ status: Status }> {
  const { submission_id, stage, category, last_review_id, ...said } = input;
  const pilot = await pilotOfRecording(ctx, submission_id);
  assertLabels(pilot, [category], 'category');
  if (said.verdict === 'reject' && said.reasons.length === 0)
    throw badInput('reasons', 'Say why: choose a reason.');
  if (said.verdict === 'accept' && stage === 'audio' && !category)
    throw badInput('category', `Say what you hear: ${labelsInWords(pilot)}.`);
  return ctx.db.$transaction(async (tx) => {
    const key = { reviewer_id: personOf(ctx.caller), submission_id, stage };
    const recording = await lockRecording(tx, key, true);
    refuseKnown(recording);
    const rows = await tx.reviews.findMany({ where: { submission_id } });
    if (last_review_id && lastReview(rows)?.id !== last_review_id) throw new ApiError('CONFLICT', CHANGED);
    const review = await tx.reviews.create({
      data: {
        ...key,
        ...said,
        category: category ?? null,
        is_adjudication: true,
        decided_at: ctx.now(),
      },
    });
    await record(tx, ctx, {
      action: 'decide',
      entity: 'submissions',
      entity_id: submission_id,
      after: review,
    });
    return { status: (await applyConsensus(tx, recording, { rows: [...rows, review] })).review_status };
  });
}
