import { z } from 'zod';
import { record } from '../audit/record.ts';
import { notFound } from '../errors.ts';
import { changesNothing, omitUndefined, serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { assertVersion } from '../versions.ts';
import { movedBehind } from './display-order.ts';
import { lastPlace, lockForEdit, lockOrder, writeOrder } from './order.ts';
import { splitKnown } from './same-topic.ts';
import { createPrompt, importPrompts, prompt, reorderPrompt, updatePrompt } from './schema.ts';

const IN_ORDER = [{ display_order: 'asc' as const }, { id: 'asc' as const }];

export const promptsRouter = router({
  list: memberProcedure
    .meta({ rest: { method: 'GET', path: '/prompts', summary: 'Topics in their order' } })
    .output(z.object({ prompts: z.array(prompt) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.prompt_topics.findMany({ orderBy: IN_ORDER });
      return { prompts: rows.map(serializeDates) };
    }),

  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/prompts',
        status: 201,
        summary: 'Add a topic',
        errors: { 409: 'No number is left after that of the last topic.' },
      },
    })
    .input(createPrompt)
    .output(z.object({ prompt }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        await lockOrder(tx);
        const display_order = input.display_order ?? (await lastPlace(tx));
        const after = await tx.prompt_topics.create({ data: { ...input, display_order } });
        await record(tx, ctx, { action: 'create', entity: 'prompt_topics', entity_id: after.id, after });
        return { prompt: serializeDates(after) };
      }),
    ),

  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/prompts/{id}',
        summary: 'Change a topic',
        description: 'What is not given stays as it is.',
        errors: { 409: 'The topic has changed since the given version.' },
      },
    })
    .input(updatePrompt)
    .output(z.object({ prompt }))
    .mutation(({ ctx, input: { id, version, ...changes } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockForEdit(tx, id);
        const before = await tx.prompt_topics.findUnique({ where: { id } });
        if (!before) throw notFound('topic');
        await assertVersion(tx, 'prompt_topics', before, version);
        const wanted = omitUndefined(changes);
        if (changesNothing(before, wanted)) return { prompt: serializeDates(before) };
        const data = { ...wanted, version: before.version + 1 };
        const after = await tx.prompt_topics.update({ where: { id }, data });
        await record(tx, ctx, { action: 'update', entity: 'prompt_topics', entity_id: id, before, after });
        return { prompt: serializeDates(after) };
      }),
    ),

  reorder: adminProcedure
    .input(reorderPrompt)
    .output(z.object({ moved: z.int() }))
    .mutation(({ ctx, input: { id, after } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockOrder(tx);
        const before = await tx.prompt_topics.findMany({ orderBy: IN_ORDER });
        const rows = new Map(before.map((row) => [row.id, row]));
        if (!rows.has(id) || (after !== null && !rows.has(after))) throw notFound('topic');
        const changed = await writeOrder(tx, movedBehind([...rows.keys()], id, after), before, ctx.now());
        const now = await tx.prompt_topics.findMany({ where: { id: { in: changed } } });
        const changes = now.map((row) => ({
          entity_id: row.id,
          before: rows.get(row.id) ?? null,
          after: row,
        }));
        await record(
          tx,
          ctx,
          ...changes.map((change) => ({ action: 'reorder', entity: 'prompt_topics', ...change })),
        );
        return { moved: changed.length };
      }),
    ),

  import: adminProcedure
    .input(importPrompts)
    .output(z.object({ added: z.int(), skipped: z.array(z.string()) }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        await lockOrder(tx);
        const existing = await tx.prompt_topics.findMany({ select: { topic: true } });
        const { add, skip } = splitKnown(input.topics, existing);
        const first = await lastPlace(tx, add.length);
        const rows = await tx.prompt_topics.createManyAndReturn({
          data: add.map((topic, index) => ({ ...topic, display_order: first + index })),
        });
        await record(
          tx,
          ctx,
          ...rows.map((after) => ({
            action: 'create',
            entity: 'prompt_topics',
            entity_id: after.id,
            after,
          })),
        );
        return { added: rows.length, skipped: skip.map(({ topic }) => topic) };
      }),
    ),
});
