import type { Prisma, prompt_topics } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import { z } from 'zod';
import { type By, record, recordAll, assertVersion } from '../changes.ts';
import { badInput, explain, notFound, orNotFound } from '../errors.ts';
import { changesNothing, omitUndefined, serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { movedBehind } from './display-order.ts';
import { IN_FORCE, IN_ORDER, lastPlace, lockForEdit, lockOrder, writeOrder } from './order.ts';
import { splitKnown } from './same-topic.ts';
import { recordingProcedures } from './recordings.ts';
import { otherLabels } from './columns.ts';
import * as schema from './schema.ts';
import type { PilotTx } from '../context.ts';

/** For admins. Checks an input by the labels of the call's pilot. */
const procedureWith = (name: keyof typeof schema.INPUTS) =>
  adminProcedure.use(async ({ ctx, getRawInput, next }) => {
    const { error } = schema.inputsFor(ctx.pilot)[name].safeParse(await getRawInput());
    if (error) throw explain(error);
    return next();
  });

/** Returns the columns of a new topic. Those of labels that its pilot lacks are empty. */
function toRow(words: schema.Wording) {
  return { mix: '', patwa: '', ...omitUndefined(words) };
}

/** Returns a topic as the API answers it. */
function toAnswer(pilot: Pilot, { other_wordings, ...row }: prompt_topics): schema.Prompt {
  const others = other_wordings as schema.Prompt['other_wordings'];
  return { ...serializeDates(row), ...(otherLabels(pilot).length > 0 && { other_wordings: others }) };
}

export const promptsRouter = router({
  ...recordingProcedures,

  list: memberProcedure
    .meta({
      rest: 'GET /prompts',
      summary: 'Topics in their order',
      description: 'Those that the bot asks. With `retired=true` the others, the last retired first.',
    })
    .input(schema.listPrompts.optional())
    .output(z.object({ prompts: z.array(schema.prompt) }))
    .query(async ({ ctx, input }) => {
      const rows = input?.retired
        ? await ctx.db.prompt_topics.findMany({
            where: { NOT: IN_FORCE },
            orderBy: [{ retired_at: 'desc' }, { id: 'asc' }],
          })
        : await ctx.db.prompt_topics.findMany({ where: IN_FORCE, orderBy: IN_ORDER });
      return { prompts: rows.map((row) => toAnswer(ctx.pilot, row)) };
    }),

  /** For scripts, which have no data of countries: the labels in whose words a topic is written. */
  labels: memberProcedure.query(({ ctx: { pilot } }) => ({ labels: pilot.labels })),

  create: procedureWith('create')
    .meta({
      rest: 'POST /prompts',
      status: 201,
      summary: 'Add a topic',
      errors: { 409: 'No number is left after that of the last topic.' },
    })
    .input(schema.INPUTS.create)
    .output(z.object({ prompt: schema.prompt }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        await lockOrder(tx);
        const display_order = input.display_order ?? (await lastPlace(tx));
        const after = await tx.prompt_topics.create({ data: { ...toRow(input), display_order } });
        await record(tx, ctx, 'create', 'prompt_topics', after.id, { after });
        return { prompt: toAnswer(ctx.pilot, after) };
      }),
    ),

  update: procedureWith('update')
    .meta({
      rest: 'PUT /prompts/{id}',
      summary: 'Change a topic',
      description: 'What is not given stays as it is.',
      errors: { 409: 'The topic has changed since the given version.' },
    })
    .input(schema.INPUTS.update)
    .output(z.object({ prompt: schema.prompt }))
    .mutation(({ ctx, input: { id, version, ...changes } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockForEdit(tx, id);
        const before = orNotFound(await tx.prompt_topics.findUnique({ where: { id } }), 'topic');
        await assertVersion(tx, 'prompt_topics', before, version);
        const wanted = omitUndefined(changes);
        if (changesNothing(before, wanted)) return { prompt: toAnswer(ctx.pilot, before) };
        return { prompt: toAnswer(ctx.pilot, await write(tx, ctx, 'update', before, wanted)) };
      }),
    ),

  retire: adminProcedure
    .meta({
      rest: 'POST /prompts/{id}/retire',
      summary: 'Ask a topic no more',
      description: 'Recordings about it stay as they are, and whoever has it before them answers it still.',
      errors: { 409: 'The topic has changed since the given version.' },
    })
    .input(schema.retirePrompt)
    .output(z.object({ prompt: schema.prompt }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ prompt: toAnswer(ctx.pilot, await retire(tx, ctx, input)) })),
    ),

  restore: adminProcedure
    .meta({
      rest: 'POST /prompts/{id}/restore',
      summary: 'Ask a retired topic again',
      description: 'It goes to the end of the list.',
      errors: {
        409: 'The topic has changed since the given version, or no number is left after the last topic.',
      },
    })
    .input(schema.retirePrompt)
    .output(z.object({ prompt: schema.prompt }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ prompt: toAnswer(ctx.pilot, await restore(tx, ctx, input)) })),
    ),

  reorder: adminProcedure
    .input(schema.reorderPrompt)
    .output(z.object({ moved: z.int() }))
    .mutation(({ ctx, input: { id, after } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockOrder(tx);
        const before = await tx.prompt_topics.findMany({ where: IN_FORCE, orderBy: IN_ORDER });
        const rows = new Map(before.map((row) => [row.id, row]));
        if (!rows.has(id) || (after !== null && !rows.has(after))) throw notFound('topic');
        const changed = await writeOrder(tx, movedBehind([...rows.keys()], id, after), before, ctx.now());
        const now = await tx.prompt_topics.findMany({ where: { id: { in: changed } } });
        const changes = now.map((after) => changeOf('reorder', after, rows.get(after.id)));
        await recordAll(tx, ctx, changes);
        return { moved: changed.length };
      }),
    ),

  import: procedureWith('import')
    .input(schema.INPUTS.import)
    .output(z.object({ added: z.int(), skipped: z.array(z.string()), retired: z.array(z.string()) }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        await lockOrder(tx);
        const existing = await tx.prompt_topics.findMany({ select: { topic: true, retired_at: true } });
        const { add, skip, retired } = splitKnown(input.topics, existing);
        const first = await lastPlace(tx, add.length);
        const rows = await tx.prompt_topics.createManyAndReturn({
          data: add.map((topic, index) => ({ ...toRow(topic), display_order: first + index })),
        });
        const changes = rows.map((after) => changeOf('create', after));
        await recordAll(tx, ctx, changes);
        const names = (topics: { topic: string }[]) => topics.map(({ topic }) => topic);
        return { added: rows.length, skipped: names(skip), retired: names(retired) };
      }),
    ),
});

/** Returns the entry of the audit log for a change of a topic. */
function changeOf(action: string, after: prompt_topics, before: prompt_topics | null = null) {
  return { action, entity: 'prompt_topics', entity_id: after.id, before, after };
}

type Input = z.output<typeof schema.retirePrompt>;

/**
 * Retires a topic: the bot no longer asks it. What refers to it stays. A retired topic stays unchanged.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when stale; BAD_REQUEST for the last topic
 */
async function retire(tx: PilotTx, by: By, input: Input): Promise<prompt_topics> {
  const before = await lockTopic(tx, input);
  if (before.retired_at) return before;
  if ((await tx.prompt_topics.count({ where: IN_FORCE })) === 1)
    throw badInput(
      'id',
      'This is the last topic, and the bot would have nothing to ask. Add another one first.',
    );
  return write(tx, by, 'retire', before, { retired_at: by.now() });
}

/**
 * Restores a retired topic: the bot asks it again, after all others. A topic that is not retired stays unchanged.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when stale, or when no number is left
 */
async function restore(tx: PilotTx, by: By, input: Input): Promise<prompt_topics> {
  const before = await lockTopic(tx, input);
  if (!before.retired_at) return before;
  return write(tx, by, 'restore', before, { retired_at: null, display_order: await lastPlace(tx) });
}

/** Locks all topics, so that of two people who retire the last two topics, the second sees what the first did. */
async function lockTopic(tx: PilotTx, { id, version }: Input): Promise<prompt_topics> {
  await lockOrder(tx);
  const before = orNotFound(await tx.prompt_topics.findUnique({ where: { id } }), 'topic');
  await assertVersion(tx, 'prompt_topics', before, version);
  return before;
}

async function write(
  tx: PilotTx,
  by: By,
  action: 'update' | 'retire' | 'restore',
  before: prompt_topics,
  change: Prisma.prompt_topicsUpdateInput,
): Promise<prompt_topics> {
  const data = { ...change, version: before.version + 1 };
  const after = await tx.prompt_topics.update({ where: { id: before.id }, data });
  await record(tx, by, action, 'prompt_topics', after.id, { before, after });
  return after;
}
