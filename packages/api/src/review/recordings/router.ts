import { procedureFor, router } from '@labrish/api/trpc';
import { z } from 'zod';
import { target } from '../schema.ts';
import { readHistory } from './read.ts';
import { historyStep } from './schema.ts';

const one = target.pick({ submission_id: true });

/** What leads see of a single recording. */
export const recordingsRouter = router({
  history: procedureFor('lead')
    .meta({
      rest: 'GET /review/recordings/{submission_id}/history',
      summary: 'What happened to a recording in review, oldest first',
      description: 'Refused with 403 to a reviewer who is judging it.',
    })
    .input(one)
    .output(z.object({ data: z.array(historyStep) }))
    .query(async ({ ctx, input }) => ({ data: await readHistory(ctx, input.submission_id) })),
});
