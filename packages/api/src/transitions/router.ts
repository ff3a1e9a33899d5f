import { describeAction, describeRule } from '@labrish/conversation/readings';
import type { PrismaClient } from '@labrish/db';
import { z } from 'zod';
import { record } from '../audit/record.ts';
import { badInput, notFound } from '../errors.ts';
import { plain } from '../plain.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { lockRow, refuseStale } from '../versions.ts';
import { action, moveTransition, ofTransition, rule, transition } from './schema.ts';

const named = { select: { id: true, state_key: true, friendly_name: true } } as const;
const WITH_ENDS = {
  event: { select: { id: true, event_key: true, friendly_name: true } },
  from_state: named,
  to_state: named,
} as const;

export const transitionsRouter = router({
  list: memberProcedure
    .meta({ rest: { method: 'GET', path: '/rules-engine/transitions', summary: 'Which event leads where' } })
    .output(z.object({ transitions: z.array(transition) }))
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
      return { transitions: rows.map(plain) };
    }),

  move: adminProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/transitions/{id}',
        summary: 'Let a transition lead to another state',
        errors: { 409: 'The transition has changed since the given version.' },
      },
    })
    .input(moveTransition)
    .output(z.object({ transition }))
    .mutation(({ ctx, input: { id, to_state_id, version } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockRow(tx, 'transitions', id);
        const before = await tx.transitions.findUnique({ where: { id } });
        if (!before) throw notFound('transition');
        await refuseStale(tx, 'transitions', before, version);
        if (!(await tx.states.findUnique({ where: { id: to_state_id } })))
          throw badInput('to_state_id', 'Selected state not found');
        const data = { to_state_id, version: before.version + 1 };
        const { event, from_state, to_state, ...after } = await tx.transitions.update({
          where: { id },
          data,
          include: WITH_ENDS,
        });
        await record(tx, ctx, { action: 'update', entity: 'transitions', entity_id: id, before, after });
        return { transition: { ...plain(after), event, from_state, to_state } };
      }),
    ),

  rules: memberProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/rules-engine/rules',
        summary: 'What must hold for a transition to be taken',
        errors: { 404: 'There is no such transition.' },
      },
    })
    .input(ofTransition)
    .output(z.object({ rules: z.array(rule) }))
    .query(async ({ ctx, input: { transition_id } }) => {
      await needTransition(ctx.db, transition_id);
      const rows = await ctx.db.transition_rules.findMany({
        where: { transition_id },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      });
      return { rules: rows.map((row) => ({ ...row, description: describeRule(row) })) };
    }),

  actions: memberProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/rules-engine/actions',
        summary: 'What is done when a transition is taken',
        errors: { 404: 'There is no such transition.' },
      },
    })
    .input(ofTransition)
    .output(z.object({ actions: z.array(action) }))
    .query(async ({ ctx, input: { transition_id } }) => {
      await needTransition(ctx.db, transition_id);
      const rows = await ctx.db.transition_actions.findMany({
        where: { transition_id },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      });
      return { actions: rows.map((row) => ({ ...row, description: describeAction(row) })) };
    }),
});

async function needTransition(db: PrismaClient, id: string): Promise<void> {
  if (!(await db.transitions.findUnique({ where: { id }, select: { id: true } })))
    throw notFound('transition');
}
