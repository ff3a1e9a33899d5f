import type { auth_sessions } from '@labrish/db';
import { z } from 'zod';
import { record } from '../changes.ts';
import type { Caller, Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { memberProcedure, router } from '../trpc.ts';
import { idleSince } from './idle.ts';
import { accountEvent, session, ACCOUNT_EVENTS, type AccountEvent } from './schema.ts';

/** Refuses API keys: only people have signed-in devices. */
const personProcedure = memberProcedure.use(({ ctx, next }) => {
  if (ctx.caller.kind !== 'user')
    throw forbidden('An API key has no signed-in devices. Sign in as a person.');
  return next();
});

/** The caller's own signed-in devices, and what happened to the account. For the console only, so it has no REST route. */
export const sessionsRouter = router({
  list: personProcedure.output(z.object({ sessions: z.array(session) })).query(async ({ ctx }) => {
    const rows = await ctx.db.auth_sessions.findMany({
      where: {
        user_id: ctx.caller.id,
        refreshed_at: { gt: idleSince(ctx.now()) },
        OR: [{ not_after: null }, { not_after: { gt: ctx.now() } }],
      },
      orderBy: [{ refreshed_at: 'desc' }, { id: 'asc' }],
    });
    return { sessions: rows.map((row) => shown(row, ctx.caller)) };
  }),

  history: personProcedure
    .output(z.object({ happenings: z.array(accountEvent) }))
    .query(async ({ ctx }) => ({ happenings: await readHistory(ctx) })),

  end: personProcedure.input(byId).mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => {
      // Answer the same for somebody else's session as for one that does not exist.
      const { count } = await tx.auth_sessions.deleteMany({ where: { id, user_id: ctx.caller.id } });
      if (count === 0) throw notFound('signed-in device');
      await record(tx, ctx, 'end', 'auth_sessions', id);
    }),
  ),
});

function shown(row: auth_sessions, caller: Caller): z.input<typeof session> {
  const { id, created_at, refreshed_at, user_agent, ip } = row;
  return {
    ...serializeDates({ id, created_at, refreshed_at, user_agent, ip }),
    current: id === caller.session_id,
  };
}

const SHOWN = 30;
const PREFIX = 'auth.';

/** Finds what happened to the caller's account in the audit log, newest first. */
async function readHistory({ db, caller }: Context): Promise<AccountEvent[]> {
  const rows = await db.audit_log.findMany({
    where: {
      entity: 'auth_users',
      entity_id: caller.id,
      action: { in: ACCOUNT_EVENTS.map((what) => PREFIX + what) },
    },
    orderBy: { id: 'desc' },
    take: SHOWN,
  });
  return rows.flatMap(({ id, at, action, actor_id, after }) => {
    const what = ACCOUNT_EVENTS.find((known) => PREFIX + known === action);
    if (!what) return [];
    return [
      {
        id: String(id),
        at: at.toISOString(),
        what,
        method: methodIn(after),
        by_others: actor_id !== caller.id,
      },
    ];
  });
}

function methodIn(after: unknown): string | null {
  return typeof after === 'object' && after && 'method' in after && typeof after.method === 'string'
    ? after.method
    : null;
}
