import { z } from 'zod';
import { record } from '../changes.ts';
import { adminProcedure, procedureFor, router } from '../trpc.ts';
import { alert, now, senderHealth, readAlert, readNow } from './now.ts';
import { peopleProcedures } from './people-router.ts';
import { retry, retryAll } from './retry.ts';
import {
  failuresInput,
  failuresPage,
  retried,
  retryInput,
  stuck,
  type Failure,
  type FailureKind,
} from './schema.ts';
import { readStuck } from './stuck.ts';
import type { Caller, Tx } from '../context.ts';
import { conflict } from '../errors.ts';
import { Prisma, type PrismaClient } from '@labrish/db';
import { serializeDates } from '../rows.ts';

const ENTITY = { media: 'inbound_media', send: 'outbound_messages', message: 'inbound_messages' } as const;

/** In milliseconds. A retry of all looks at every failed item, and few of them may be worth one. */
const RETRY_TIMEOUTS = { maxWait: 10_000, timeout: 60_000 };

export const operationsRouter = router({
  now: procedureFor('inbox')
    .meta({ rest: 'GET /operations/now', summary: 'How the bot does right now' })
    .output(now)
    .query(({ ctx }) => readNow(ctx)),

  alert: procedureFor('inbox')
    .meta({ rest: 'GET /operations/alert', summary: 'Whether the bot is paused or in trouble' })
    .output(alert)
    .query(({ ctx }) => readAlert(ctx)),

  sender: procedureFor('inbox')
    .meta({
      rest: 'GET /operations/sender',
      summary: 'How our number is at WhatsApp',
      description: 'As Twilio says, and not older than five minutes. Null without Twilio.',
    })
    .output(z.object({ sender: senderHealth.nullable() }))
    .query(async ({ ctx }) => ({ sender: await ctx.bot.senderHealth(ctx.pilot.country.code) })),

  stuck: procedureFor('inbox')
    .meta({
      rest: 'GET /operations/stuck',
      summary: 'Who is stuck, by state',
      description: 'Of whoever wrote in the last 24 hours. The kind of what they sent last, never the words.',
    })
    .output(stuck)
    .query(({ ctx }) => readStuck(ctx)),

  failures: procedureFor('inbox')
    .meta({
      rest: 'GET /operations/failures',
      summary: 'Downloads, sends or answers that failed for good, latest first',
    })
    .input(failuresInput)
    .output(failuresPage)
    .query(({ ctx, input }) => failures(ctx.db, input.kind, input)),

  retry: adminProcedure
    .meta({
      rest: 'POST /operations/retry',
      summary: 'Try again what failed: one thing, or all of its kind',
      description:
        'Of a message of ours, the question goes out that its contributor stands at by then, never an outdated one.',
      errors: {
        409: 'Nothing failed under this id, or nothing is left to fetch or to say; `error` says which.',
      },
    })
    .input(retryInput)
    .output(retried)
    .mutation(async ({ ctx, input: { kind, id, error_code } }) => {
      const done = await ctx.db.$transaction(async (tx) => {
        const tried = id
          ? await retry(tx, kind, id, ctx.now()).then(() => ({ retried: 1, refused: 0 }))
          : await retryAll(tx, kind, error_code, ctx.now());
        await record(tx, ctx, 'retry', ENTITY[kind], id ?? null, { after: tried });
        return tried;
      }, RETRY_TIMEOUTS);
      ctx.bot.answerWaiting();
      return done;
    }),

  pause: adminProcedure
    .meta({
      rest: 'POST /operations/pause',
      status: 204,
      summary: 'Pause the bot',
      description:
        'What people send is stored. Each is told once; STOP and deletions are answered. The others are answered when it is resumed.',
      errors: { 409: 'It is paused already.' },
    })
    .mutation(({ ctx }) =>
      ctx.db.$transaction(async (tx) => {
        await pause(tx, ctx.caller, ctx.now());
        await record(tx, ctx, 'pause', 'bot_pause', null);
      }),
    ),

  resume: adminProcedure
    .meta({
      rest: 'POST /operations/resume',
      status: 204,
      summary: 'Let the bot answer again',
      description: 'Whoever wrote meanwhile is answered once, in the order in which they began to wait.',
      errors: { 409: 'It is not paused.' },
    })
    .mutation(async ({ ctx }) => {
      await ctx.db.$transaction(async (tx) => {
        await resume(tx, ctx.now());
        await record(tx, ctx, 'resume', 'bot_pause', null);
      });
      ctx.bot.answerWaiting();
    }),

  ...peopleProcedures,
});

/**
 * Pauses the bot in every process.
 *
 * @throws {ApiError} CONFLICT when somebody has paused it already.
 */
async function pause(tx: Tx, { name }: Caller, now: Date): Promise<void> {
  const paused = await tx.$executeRaw`
    insert into bot_pause (paused_at, paused_by_name) values (${now}, ${name})
    on conflict (id) do update set paused_at = excluded.paused_at, paused_by_name = excluded.paused_by_name, resumed_at = null
    where bot_pause.resumed_at is not null`;
  if (paused === 0) throw conflict('The bot is paused already.');
}

/** Resumes the bot in every process. @throws {ApiError} CONFLICT when it is not paused. */
async function resume(tx: Tx, now: Date): Promise<void> {
  const { count } = await tx.bot_pause.updateMany({
    where: { resumed_at: null },
    data: { resumed_at: now },
  });
  if (count === 0) throw conflict('The bot is not paused.');
}

type Page = { limit: number; cursor?: string | undefined; error_code?: number | undefined };
type Row = Omit<Failure, 'kind' | 'at'> & { place: bigint; at: Date };

/** Selects everything of a kind that failed. Attachments come in the order of their messages. */
const FAILED: Record<FailureKind, Prisma.Sql> = {
  media: Prisma.sql`
    select m.message_id as place, m.id::text, contributor_id::text, m.created_at as at, m.attempts, null::int as error_code, m.error
    from inbound_media m join inbound_messages i on i.id = m.message_id where m.status = 'failed'`,
  send: Prisma.sql`
    select id as place, id::text, contributor_id::text, created_at as at, attempts, error_code, error
    from outbound_messages where status = 'failed'`,
  message: Prisma.sql`
    select id as place, id::text, contributor_id::text, received_at as at, attempts, null::int as error_code, error
    from inbound_messages where status = 'failed'`,
};

/** Lists what failed for good, latest first. */
async function failures(db: PrismaClient, kind: FailureKind, { limit, cursor, error_code }: Page) {
  const rows = await db.$queryRaw<Row[]>`
    select * from (${FAILED[kind]}) as failed
    where true ${cursor ? Prisma.sql`and place < ${BigInt(cursor)}` : Prisma.empty}
      ${error_code === undefined ? Prisma.empty : Prisma.sql`and error_code = ${error_code}`}
    order by place desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    failures: page.map(({ place: _, ...row }): Failure => ({ kind, ...serializeDates(row) })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.place) : null,
  };
}
