import { z } from 'zod';
import { ApiError, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { assertLabels } from '../labels.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { lockRow } from '../changes.ts';
import { changeTemplate, insertTemplate, toTemplate } from './save.ts';
import { createTemplate, savedTemplate, template, updateTemplate } from './schema.ts';
import { finishSync, startSync } from './sync.ts';

const REFUSALS =
  'What WhatsApp would refuse (body over 1,024 characters, ids over 128, duplicate labels) is refused with the ' +
  'reason; what it shows otherwise than expected is kept and told in `warnings`.';

export const contentTemplatesRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /content-templates', summary: 'What the bot says, by template key' })
    .output(z.object({ templates: z.array(template) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.content_templates.findMany({ orderBy: { template_key: 'asc' } });
      return { templates: rows.map(toTemplate) };
    }),

  create: adminProcedure
    .meta({
      rest: 'POST /content-templates',
      status: 201,
      summary: 'Add a template',
      description: REFUSALS,
      errors: { 409: 'There is already a template with this key.' },
    })
    .input(createTemplate)
    .output(savedTemplate)
    .mutation(({ ctx, input }) => {
      assertLabels(ctx.pilot, Object.keys(input.bodies ?? {}), 'bodies');
      return saveFlow(ctx, (tx) => insertTemplate(tx, ctx, input));
    }),

  update: adminProcedure
    .meta({
      rest: 'PUT /content-templates/{id}',
      summary: 'Change a template',
      description: `What is not given stays as it is. Giving list items clears the buttons, and the other way round. ${REFUSALS}`,
      errors: { 409: 'The template has changed since the given version.' },
    })
    .input(updateTemplate)
    .output(savedTemplate)
    .mutation(({ ctx, input: { id, ...edit } }) => {
      assertLabels(ctx.pilot, Object.keys(edit.bodies ?? {}), 'bodies');
      return saveFlow(ctx, async (tx) => {
        await lockRow(tx, 'content_templates', id);
        const row = orNotFound(await tx.content_templates.findUnique({ where: { id } }), 'template');
        return changeTemplate(tx, ctx, row, edit);
      });
    }),

  sync: adminProcedure
    .meta({
      rest: 'POST /content-templates/{id}/sync',
      summary: 'Push a template to the messaging provider',
      errors: { 502: 'The messaging provider refused it or did not answer; `error` says what it said.' },
    })
    .input(byId)
    .output(z.object({ template }))
    .mutation(async ({ ctx, input: { id } }) => {
      const row = orNotFound(await ctx.db.content_templates.findUnique({ where: { id } }), 'template');
      await ctx.db.$transaction((tx) => startSync(tx, ctx, row));
      const { sync, template } = await finishSync(ctx, row);
      if (sync.state === 'failed') throw new ApiError('BAD_GATEWAY', sync.error);
      return { template };
    }),
});
