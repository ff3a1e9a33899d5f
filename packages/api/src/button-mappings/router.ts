import { z } from 'zod';
import { record, lockRow } from '../changes.ts';
import { badInput, conflict, orNotFound } from '../errors.ts';
import { assertEventsExist } from '../events/assert-events.ts';
import { byId } from '../fields.ts';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { omitUndefined } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { createMapping, listMappings, mapping, savedMapping, updateMapping } from './schema.ts';

export const buttonMappingsRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /button-mappings', summary: 'Which button triggers which event' })
    .input(listMappings.optional())
    .output(z.object({ mappings: z.array(mapping) }))
    .query(async ({ ctx, input }) => {
      const mappings = await ctx.db.button_mappings.findMany({
        where: omitUndefined({ state_key: input?.state_key }),
        orderBy: [{ state_key: 'asc' }, { button_id: 'asc' }],
      });
      return { mappings };
    }),

  create: adminProcedure
    .meta({
      rest: 'POST /button-mappings',
      status: 201,
      summary: 'Let a button trigger an event',
      errors: { 409: 'This button of this state has a mapping already.' },
    })
    .input(createMapping)
    .output(savedMapping)
    .mutation(({ ctx, input }) =>
      saveFlow(ctx, async (tx) => {
        const { state_key, button_id } = input;
        if (!(await tx.states.findFirst({ where: { state_key } })))
          throw badInput('state_key', 'There is no such state.');
        await assertEventsExist(tx, [input.triggers_event]);
        if (await tx.button_mappings.findFirst({ where: { state_key, button_id } }))
          throw conflict('This button has a mapping already. Change that one.');
        const after = await tx.button_mappings.create({ data: input });
        await record(tx, ctx, 'create', 'button_mappings', after.id, { after });
        return { mapping: after };
      }),
    ),

  update: adminProcedure
    .meta({
      rest: 'PUT /button-mappings/{id}',
      summary: "Change a button's mapping",
      description: 'What is not given stays as it is.',
    })
    .input(updateMapping)
    .output(savedMapping)
    .mutation(({ ctx, input: { id, ...changes } }) =>
      saveFlow(ctx, async (tx) => {
        await lockRow(tx, 'button_mappings', id);
        const before = orNotFound(await tx.button_mappings.findUnique({ where: { id } }), 'mapping');
        if (changes.triggers_event !== undefined) await assertEventsExist(tx, [changes.triggers_event]);
        const after = await tx.button_mappings.update({ where: { id }, data: omitUndefined(changes) });
        await record(tx, ctx, 'update', 'button_mappings', id, { before, after });
        return { mapping: after };
      }),
    ),

  remove: adminProcedure
    .meta({ rest: 'DELETE /button-mappings/{id}', status: 204, summary: 'Forget a mapping' })
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockRow(tx, 'button_mappings', id);
        const before = orNotFound(await tx.button_mappings.findUnique({ where: { id } }), 'mapping');
        await tx.button_mappings.delete({ where: { id } });
        await record(tx, ctx, 'delete', 'button_mappings', id, { before });
      }),
    ),
});
