import { z } from 'zod';
import { procedureFor, router } from '@labrish/api/trpc';
import { liftBrake } from './lift.ts';
import { listBrakes } from './brake.ts';
import { brake, liftInput } from './schema.ts';

/** Lists and lifts brakes on reviewers who reported five recordings in ten minutes and whose reports no admin has checked yet. */
export const brakesRouter = router({
  list: procedureFor('lead')
    .meta({
      rest: 'GET /review/brakes',
      summary: 'Reviewers who can neither report nor judge until an administrator has looked',
    })
    .output(z.object({ data: z.array(brake) }))
    .query(async ({ ctx }) => ({ data: await listBrakes(ctx) })),

  lift: procedureFor('lead')
    .meta({
      rest: 'POST /review/brakes/{reviewer_id}/lift',
      summary: 'Let a reviewer go on, and take their reports back or leave them',
      errors: { 404: 'They are not held back, or not any more.' },
    })
    .input(liftInput)
    .output(z.object({ taken_back: z.int() }))
    .mutation(({ ctx, input }) => liftBrake(ctx, input)),
});
