import { z } from 'zod';
import { notFound } from '@labrish/api/errors';
import { procedureFor, router } from '@labrish/api/trpc';
import { adjudicate } from './adjudicate.ts';
import { reviewsOf, listAwaitingAdjudication } from './awaiting.ts';
import { status } from '@labrish/api/submissions/schema';
import { target } from '../schema.ts';
import { adjudicationInput, reviewOf, awaitingAdjudication } from './schema.ts';

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
