import { describeAction, describeRule } from '@labrish/conversation/readings';
import type { Prisma } from '@labrish/db';
import { z } from 'zod';
import { record, lockRow } from '../changes.ts';
import type { Context } from '../context.ts';
import { orNotFound } from '../errors.ts';
import { assertEventsExist } from '../events/assert-events.ts';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { harm } from '../flow-saves/harm-schema.ts';
import { serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import {
  assertConsentRemains,
  assertInCatalogue,
  lastPriority,
  lockTransition,
  assertDestinationExists,
  assertPriorityIsFree,
  replaceRulesAndActions,
  rulesAndActions,
} from './edit.ts';
import * as schema from './schema.ts';

const named = { select: { id: true, state_key: true, friendly_name: true } } as const;
const WITH_ENDS = {
  event: { select: { id: true, event_key: true, friendly_name: true } },
  from_state: named,
  to_state: named,
} as const;

type WithEnds = Prisma.transitionsGetPayload<{ include: typeof WITH_ENDS }>;

export const transitionsRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /rules-engine/transitions', summary: 'Which event leads where' })
    .output(z.object({ transitions: z.array(schema.transition) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.transitions.findMany({
        include: WITH_ENDS,
        orderBy: [
          { from_state: { created_at: 'asc' } },
          { from_state_id: 'asc' },
          { priority: 'asc' },
          { id: 'asc' },
        ],
      });
      return { transitions: rows.map(serializeDates) };
    }),

  move: adminProcedure
    .meta({
      rest: 'PATCH /transitions/{id}',
      summary: 'Let a transition lead to another state',
      errors: { 409: 'The transition has changed since the given version.' },
    })
    .input(schema.moveTransition)
    .output(z.object({ transition: schema.transition, ...harm }))
    .mutation(({ ctx, input: { id, to_state_id, version } }) =>
      saveFlow(ctx, async (tx) => {
        const before = await lockTransition(tx, id, version);
        await assertDestinationExists(tx, to_state_id);
        const data = { to_state_id, version: before.version + 1 };
        const moved = await tx.transitions.update({ where: { id }, data, include: WITH_ENDS });
        const after = withoutEnds(moved);
        await record(tx, ctx, 'update', 'transitions', id, { before, after });
        return { transition: serializeDates(moved) };
      }),
    ),

  /** For the editor: adds a transition, after the others of its state and event unless a priority is given. */
  create: adminProcedure
    .input(schema.createTransition)
    .output(z.object({ transition: schema.transition, ...harm }))
    .mutation(({ ctx, input: { from_state_id, event_key, to_state_id, priority } }) =>
      saveFlow(ctx, async (tx) => {
        // Lock in the same order as replacing a whole flow does (flow-versions/locks.ts).
        await tx.$executeRaw`lock table transitions in row exclusive mode`;
        await lockRow(tx, 'states', from_state_id);
        orNotFound(await tx.states.findUnique({ where: { id: from_state_id } }), 'state');
        await assertEventsExist(tx, [event_key]);
        await assertDestinationExists(tx, to_state_id);
        const { id: event_id } = await tx.events.findFirstOrThrow({ where: { event_key } });
        const place = priority ?? (await lastPriority(tx, from_state_id, event_id));
        await assertPriorityIsFree(tx, { from_state_id, event_id }, place);
        const made = await tx.transitions.create({
          data: { from_state_id, event_id, to_state_id, priority: place },
          include: WITH_ENDS,
        });
        const after = withoutEnds(made);
        await record(tx, ctx, 'create', 'transitions', made.id, { after });
        return { transition: serializeDates(made) };
      }),
    ),

  /** For the editor: sets the priority among transitions of the same event, and replaces all rules and actions. */
  configure: adminProcedure
    .input(schema.configureTransition)
    .output(
      z.object({
        transition: schema.transition,
        rules: z.array(schema.rule),
        actions: z.array(schema.action),
        ...harm,
      }),
    )
    .mutation(({ ctx, input }) =>
      saveFlow(ctx, async (tx) => {
        const { id, version } = input;
        assertInCatalogue(ctx.pilot, input);
        const before = await lockTransition(tx, id, version);
        const stored = await rulesAndActions(tx, id);
        const priority = input.priority ?? before.priority;
        await assertPriorityIsFree(tx, before, priority);
        await assertConsentRemains(tx, id, stored.actions, input.actions);
        await replaceRulesAndActions(tx, input);
        const data = { priority, version: before.version + 1 };
        const set = await tx.transitions.update({ where: { id }, data, include: WITH_ENDS });
        const saved = await rulesAndActions(tx, id);
        await record(tx, ctx, 'update', 'transitions', id, {
          before: { ...before, ...stored },
          after: { ...withoutEnds(set), ...saved },
        });
        return { transition: serializeDates(set), ...described(saved) };
      }),
    ),

  remove: adminProcedure.input(schema.removeTransition).mutation(({ ctx, input: { id, version } }) =>
    saveFlow(ctx, async (tx) => {
      const before = await lockTransition(tx, id, version);
      const stored = await rulesAndActions(tx, id);
      await assertConsentRemains(tx, id, stored.actions, []);
      await tx.transitions.delete({ where: { id } });
      await record(tx, ctx, 'delete', 'transitions', id, { before: { ...before, ...stored } });
      return {};
    }),
  ),

  rules: memberProcedure
    .meta({
      rest: 'GET /rules-engine/rules',
      summary: 'What must hold for a transition to be taken',
      errors: { 404: 'There is no such transition.' },
    })
    .input(schema.ofTransition)
    .output(z.object({ rules: z.array(schema.rule) }))
    .query(({ ctx, input }) => findDescribed(ctx.db, input.transition_id)),

  actions: memberProcedure
    .meta({
      rest: 'GET /rules-engine/actions',
      summary: 'What is done when a transition is taken',
      errors: { 404: 'There is no such transition.' },
    })
    .input(schema.ofTransition)
    .output(z.object({ actions: z.array(schema.action) }))
    .query(({ ctx, input }) => findDescribed(ctx.db, input.transition_id)),
});

/** Returns a transition as it is stored, for the audit log. */
function withoutEnds({ event: _event, from_state: _from, to_state: _to, ...row }: WithEnds) {
  return row;
}

function described({ rules, actions }: Awaited<ReturnType<typeof rulesAndActions>>) {
  return {
    rules: rules.map((row) => ({ ...row, description: describeRule(row) })),
    actions: actions.map((row) => ({ ...row, description: describeAction(row) })),
  };
}

async function findDescribed(db: Context['db'], transition_id: string) {
  const where = { id: transition_id };
  orNotFound(await db.transitions.findUnique({ where, select: { id: true } }), 'transition');
  return described(await rulesAndActions(db, transition_id));
}
