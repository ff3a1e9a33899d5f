import type { Status } from '@labrish/dataset';
import { record } from '@labrish/api/audit/record';
import { personOf, type Context } from '@labrish/api/context';
import { badInput } from '@labrish/api/errors';
import { lockRecording } from '../recording.ts';
import type { AdjudicationInput } from './schema.ts';
import { settle } from '../settle.ts';

/** An admin's one verdict, which wins over all others until another admin decides otherwise. */
export function adjudicate(ctx: Context, input: AdjudicationInput): Promise<{ status: Status }> {
  const { submission_id, stage, category, ...said } = input;
  if (said.verdict === 'reject' && said.reasons.length === 0)
    throw badInput('reasons', 'Say why: choose a reason.');
  if (said.verdict === 'accept' && stage === 'audio' && !category)
    throw badInput('category', 'Say what you hear: English, Mix or Patwa.');
  return ctx.db.$transaction(async (tx) => {
    const key = { reviewer_id: personOf(ctx.caller), submission_id, stage };
    const recording = await lockRecording(tx, key, true);
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
    return { status: (await settle(tx, recording)).review_status };
  });
}
