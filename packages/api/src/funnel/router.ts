import { memberProcedure, router } from '../trpc.ts';
import { findFunnel } from './query.ts';
import { funnel, funnelInput } from './schema.ts';

export const funnelRouter = router({
  get: memberProcedure
    .meta({
      rest: 'GET /flow/funnel',
      summary: 'How people fare in each state of the conversation',
      description:
        'Counted hourly, of nobody in particular. A day is settled three days after it; what somebody deletes later stays counted.',
    })
    .input(funnelInput)
    .output(funnel)
    .query(({ ctx, input }) => findFunnel(ctx, input)),
});
