import type { Status } from '@labrish/dataset';
import { record } from '../audit/record.ts';
import { personOf, type Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { lockRecording } from './recording.ts';
import type { AdjudicationInput } from './schema.ts';
import { settle } from './settle.ts';

/** An admin's one verdict, which wins over all others until another admin decides otherwise. */
export function adjudicate(ctx: Context, input: AdjudicationInput): Promise<{ status: Status }> {
  const { submission_id, stage, category, ...said } = input;
  if (said.verdict === 'reject' && said.reasons.length === 0)
    throw badInput('reasons', 'Say why: choose a reason.');
  if (said.verdict === 'accept' && stage === 'audio' && !category)
    throw badInput('category', 'Say what you hear: English, Mix or Patwa.');
  return ctx.db.$transaction(async (tx) => {
    await lockRecording(tx, submission_id, true);
    const review = await tx.reviews.create({
      data: {
        submission_id,
        stage,
        ...said,
        category: category ?? null,
        reviewer_id: personOf(ctx.caller),
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
    return { status: (await settle(tx, submission_id)).review_status };
  });
}
