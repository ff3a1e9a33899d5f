import { z } from 'zod';
import { record } from '../audit/record.ts';
import { adminProcedure, router } from '../trpc.ts';
import { failures } from './failures.ts';
import { retry } from './retry.ts';
import { liftUnder18 } from './lift.ts';
import { failuresInput, failuresPage, liftInput, retryInput, timeline, timelineInput } from './schema.ts';
import { readTimeline } from './timeline.ts';

const ENTITY = { media: 'inbound_media', send: 'outbound_messages', message: 'inbound_messages' } as const;

export const operationsRouter = router({
  failures: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/operations/failures',
        summary: 'Downloads, sends or answers that failed for good, latest first',
      },
    })
    .input(failuresInput)
    .output(failuresPage)
    .query(({ ctx, input }) => failures(ctx.db, input.kind, input)),

  retry: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/operations/failures/{kind}/{id}/retry',
        status: 204,
        summary: 'Try something that failed again, within a minute',
        description:
          'Of a message of ours, the question goes out that its contributor stands at by then, never an outdated one.',
        errors: {
          409: 'Nothing failed under this id, or nothing is left to fetch or to say; `error` says which.',
        },
      },
    })
    .input(retryInput)
    .output(z.void())
    .mutation(({ ctx, input: { kind, id } }) =>
      ctx.db.$transaction(async (tx) => {
        await retry(tx, kind, id, ctx.now());
        await record(tx, ctx, { action: 'retry', entity: ENTITY[kind], entity_id: id });
      }),
    ),

  lift: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/operations/contributors/{contributor_id}/lift',
        status: 204,
        summary: 'Let somebody take part who once said that they are under 18',
        errors: { 409: 'They never said so.' },
      },
    })
    .input(liftInput)
    .output(z.void())
    .mutation(({ ctx, input: { contributor_id } }) =>
      ctx.db.$transaction(async (tx) => {
        await liftUnder18(tx, contributor_id);
        await record(tx, ctx, { action: 'lift', entity: 'contributors', entity_id: contributor_id });
      }),
    ),

  timeline: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/operations/contributors/{contributor_id}/timeline',
        summary: "A contributor's messages and what came of each, latest first",
        description: 'Ids, times and states only: neither addresses nor what was said.',
      },
    })
    .input(timelineInput)
    .output(timeline)
    .query(({ ctx, input }) => readTimeline(ctx.db, input)),
});
