import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { record } from '../audit/record.ts';
import type { Tx } from '../context.ts';
import { notFound } from '../errors.ts';
import { given, plain } from '../plain.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { lockRow, refuseStale } from '../versions.ts';
import { nextDisplayOrder } from './display-order.ts';
import { createPrompt, prompt, updatePrompt } from './schema.ts';

export const promptsRouter = router({
  list: memberProcedure
    .meta({ rest: { method: 'GET', path: '/prompts', summary: 'Topics in their order' } })
    .output(z.object({ prompts: z.array(prompt) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.prompt_topics.findMany({
        orderBy: [{ display_order: 'asc' }, { id: 'asc' }],
      });
      return { prompts: rows.map(plain) };
    }),

  create: adminProcedure
    .meta({ rest: { method: 'POST', path: '/prompts', status: 201, summary: 'Add a topic' } })
    .input(createPrompt)
    .output(z.object({ prompt }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        const display_order = input.display_order ?? (await lastPlace(tx));
        const after = await tx.prompt_topics.create({ data: { ...input, display_order } });
        await record(tx, ctx, { action: 'create', entity: 'prompt_topics', entity_id: after.id, after });
        return { prompt: plain(after) };
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
        await lockRow(tx, 'prompt_topics', id);
        const before = await tx.prompt_topics.findUnique({ where: { id } });
        if (!before) throw notFound('topic');
        await refuseStale(tx, 'prompt_topics', before, version);
        const data = { ...given(changes), version: before.version + 1 };
        const after = await tx.prompt_topics.update({ where: { id }, data });
        await record(tx, ctx, { action: 'update', entity: 'prompt_topics', entity_id: id, before, after });
        return { prompt: plain(after) };
      }),
    ),
});

/** Two topics added at the same moment must not get the same number: the second waits for the first. */
async function lastPlace(tx: Tx): Promise<number> {
  await tx.$executeRaw(Prisma.sql`lock table prompt_topics in share row exclusive mode`);
  const { _max } = await tx.prompt_topics.aggregate({ _max: { display_order: true } });
  return nextDisplayOrder(_max.display_order);
}
