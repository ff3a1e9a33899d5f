import { z } from 'zod';
import { ApiError, badInput, notFound } from '@labrish/api/errors';
import { procedureFor, router } from '@labrish/api/trpc';
import { listAwaitingAdjudication, reviewsOf } from './awaiting.ts';
import { status } from '@labrish/api/submissions/schema';
import { target } from '../schema.ts';
import { adjudicationInput, type AdjudicationInput, awaitingAdjudication, reviewOf } from './schema.ts';
import type { Status } from '@labrish/dataset';
import { labelsInWords } from '@labrish/pilot';
import { record } from '@labrish/api/changes';
import { type Context, personOf } from '@labrish/api/context';
import { assertLabels, pilotOfRecording } from '@labrish/api/labels';
import { lastReview } from '@labrish/api/submissions/in-force';
import { lockRecording, refuseKnown } from '../recording.ts';
import { applyConsensus } from '../consensus.ts';

/** Decisions of admins, and of reviewers who have `lead`, about ties, reports and copies. */
export const adjudicationRouter = router({
  list: procedureFor('lead')
    .meta({
      rest: 'GET /review/adjudication',
      summary: 'Recordings that wait for an administrator, the longest waiting first',
    })
    .input(
      z.strictObject({
        status: z.enum(['disputed', 'quarantined']).default('disputed'),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(z.object({ data: z.array(awaitingAdjudication) }))
    .query(async ({ ctx, input }) => ({ data: await listAwaitingAdjudication(ctx, input) })),

  adjudicate: procedureFor('lead')
    .meta({
      rest: 'POST /review/adjudication',
      summary: 'Decide about a recording, over what reviewers said',
      errors: {
        409: 'Another admin has decided, or a reviewer has said something else, since you looked.',
      },
    })
    .input(adjudicationInput)
    .output(z.object({ status }))
    .mutation(({ ctx, input }) => adjudicate(ctx, input)),

  of: procedureFor('lead')
    .meta({ rest: 'GET /review/reviews/{submission_id}', summary: 'What reviewers said of a recording' })
    .input(target.pick({ submission_id: true }))
    .output(z.object({ data: z.array(reviewOf) }))
    .query(async ({ ctx, input: { submission_id: id } }) => {
      if (!(await ctx.db.submissions.findUnique({ where: { id, withdrawn_at: null }, select: { id: true } })))
        throw notFound('submission');
      return { data: await reviewsOf(ctx, [id]) };
    }),
});

const CHANGED =
  'What is said of this recording has changed since you looked at it. Look at it again, then decide.';

/**
 * Stores an admin's verdict, which overrides all others until another admin decides otherwise.
 *
 * @throws {ApiError} CONFLICT when the admin has not seen the last verdict on the recording; NOT_FOUND for their own voice.
 */
async function adjudicate(ctx: Context, input: AdjudicationInput): Promise<{ status: Status }> {
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
    await record(tx, ctx, 'decide', 'submissions', submission_id, { after: review });
    return { status: (await applyConsensus(tx, recording, { rows: [...rows, review] })).review_status };
  });
}
