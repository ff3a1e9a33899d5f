import { z } from 'zod';
import { record } from '../audit/record.ts';
import { ApiError } from '../errors.ts';
import { serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { createEvent, event } from './schema.ts';

export const eventsRouter = router({
  list: memberProcedure
    .meta({ rest: { method: 'GET', path: '/rules-engine/events', summary: 'Events by key' } })
    .output(z.object({ events: z.array(event) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.events.findMany({ orderBy: { event_key: 'asc' } });
      return { events: rows.map(serializeDates) };
    }),

  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/rules-engine/events',
        status: 201,
        summary: 'Add an event',
        errors: { 409: 'There is already an event with this key.' },
      },
    })
    .input(createEvent)
    .output(z.object({ event }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        if (await tx.events.findUnique({ where: { event_key: input.event_key } }))
          throw new ApiError('CONFLICT', `There is already an event ${input.event_key}.`);
        const after = await tx.events.create({ data: input });
        await record(tx, ctx, { action: 'create', entity: 'events', entity_id: after.id, after });
        return { event: serializeDates(after) };
      }),
    ),
});
