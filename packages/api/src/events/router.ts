import { z } from 'zod';
import { record, lockRow } from '../changes.ts';
import { conflict, orNotFound } from '../errors.ts';
import { changesNothing, omitUndefined, serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { createEvent, event, updateEvent } from './schema.ts';

export const eventsRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /rules-engine/events', summary: 'Events by key' })
    .output(z.object({ events: z.array(event) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.events.findMany({ orderBy: { event_key: 'asc' } });
      return { events: rows.map(serializeDates) };
    }),

  create: adminProcedure
    .meta({
      rest: 'POST /rules-engine/events',
      status: 201,
      summary: 'Add an event',
      errors: { 409: 'There is already an event with this key.' },
    })
    .input(createEvent)
    .output(z.object({ event }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        if (await tx.events.findFirst({ where: { event_key: input.event_key } }))
          throw conflict(`There is already an event ${input.event_key}.`);
        const after = await tx.events.create({ data: input });
        await record(tx, ctx, 'create', 'events', after.id, { after });
        return { event: serializeDates(after) };
      }),
    ),

  update: adminProcedure
    .meta({
      rest: 'PATCH /rules-engine/events/{id}',
      summary: 'Change, retire or bring back an event',
      description:
        'What is not given stays as it is. Choices and transitions that use a retired event (`is_active` false) keep working.',
    })
    .input(updateEvent)
    .output(z.object({ event }))
    .mutation(({ ctx, input: { id, ...changes } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockRow(tx, 'events', id);
        const before = orNotFound(await tx.events.findUnique({ where: { id } }), 'event');
        const wanted = omitUndefined(changes);
        if (changesNothing(before, wanted)) return { event: serializeDates(before) };
        const after = await tx.events.update({ where: { id }, data: wanted });
        await record(tx, ctx, 'update', 'events', id, { before, after });
        return { event: serializeDates(after) };
      }),
    ),
});
