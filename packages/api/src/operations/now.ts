import { Prisma, type PrismaClient } from '@labrish/db';
import { z } from 'zod';
import type { Context, Tx } from '../context.ts';
import { WINDOW_MS } from './reachable.ts';
import { component, nullableInt, nullableText, timestamp } from '../fields.ts';
import { failureKind } from './schema.ts';

/** How many items wait, and since when the oldest one waits. */
const waiting = component('Waiting', { count: z.int(), oldest_at: timestamp.nullable() });
type Waiting = z.input<typeof waiting>;

const pauseState = component('Pause', { paused_at: timestamp, paused_by: z.string() });

/** What the alert bar at the top of every page shows: what is wrong, and whether the bot is paused. */
export const alert = component('Alert', {
  /** What keeps contributors waiting, in words; empty when nothing does. */
  troubles: z.array(z.string()),
  /** Null: the bot answers. */
  pause: pauseState.nullable(),
});

const failureGroup = component('FailureGroup', {
  kind: failureKind,
  /** Twilio's error code, where it gave one. */
  error_code: nullableInt,
  /** What happened and what to do, in words. */
  error: z.string(),
  count: z.int(),
  latest_at: timestamp,
});

const MINUTES = 30;

export const now = component('OperationsNow', {
  at: timestamp,
  ...alert.shape,
  /** Messages in each of the last 30 minutes, the oldest minute first. */
  received: z.array(z.int()),
  sent: z.array(z.int()),
  waiting: z.object({ unanswered: waiting, to_send: waiting, to_fetch: waiting, mails: waiting }),
  /** Sends that failed in the last 24 hours, and everything else that failed for good. */
  failed: z.array(failureGroup),
  opted_out: z.int(),
  unreachable: z.int(),
  on_hold: z.int(),
  /** Since when Twilio has accepted no message; null: no outage. */
  outage_since: timestamp.nullable(),
  /** Why the last send failed, in words; null: no outage. */
  outage_error: z.string().nullable(),
  /** How many templates are in each state of the sync with the messaging provider. */
  templates: z.object({ synced: z.int(), out_of_date: z.int(), failed: z.int(), never: z.int() }),
});

/** The health of our number at WhatsApp. */
export const senderHealth = component('SenderHealth', {
  status: z.enum(['online', 'offline', 'pending', 'unknown']),
  /** WhatsApp's rating of our messages by the people who get them; the worse, the fewer people we may write to. Null: not rated. */
  quality: z.enum(['high', 'medium', 'low']).nullable(),
  /** How many people we may start a conversation with, in Twilio's words. */
  messaging_limit: nullableText.meta({ examples: ['10K Customers/24hr'] }),
  /** Why the number is offline or its status is unknown, in words. */
  problems: z.array(z.string()),
});

type Now = z.input<typeof now>;

/** Reads what the alert bar at the top of every page shows. Reads a handful of rows, however large the database is. */
export async function readAlert({ db, bot }: Context): Promise<z.input<typeof alert>> {
  const [pause, troubles] = await Promise.all([readPause(db), bot.troubles()]);
  return { pause, troubles };
}

async function readPause(db: Tx): Promise<Now['pause']> {
  const pause = await db.bot_pause.findFirst({ where: { resumed_at: null } });
  return pause && { paused_at: pause.paused_at.toISOString(), paused_by: pause.paused_by_name };
}

/** Reads the current state of the bot. All reads use an index: items that wait, failures, messages of the last minutes. */
export async function readNow(ctx: Context): Promise<Now> {
  const { db } = ctx;
  const at = ctx.now();
  const [toWaiting, received, sent, waiting, failed, people, outage, templates] = await Promise.all([
    readAlert(ctx),
    perMinute(db, 'received', at),
    perMinute(db, 'sent', at),
    readWaiting(db),
    readFailed(db, at),
    readPeople(db, at),
    db.twilio_outage.findFirst({ select: { since: true, error: true } }),
    db.content_templates.groupBy({ by: ['sync_state'], _count: true }),
  ]);
  const inState = (state: string) => templates.find(({ sync_state }) => sync_state === state)?._count ?? 0;
  return {
    at: at.toISOString(),
    ...toWaiting,
    ...people,
    received,
    sent,
    waiting,
    failed,
    outage_since: outage?.since.toISOString() ?? null,
    outage_error: outage?.error ?? null,
    templates: {
      synced: inState('synced'),
      out_of_date: inState('out_of_date'),
      failed: inState('failed'),
      never: inState('never'),
    },
  };
}

/** Selects when messages were received or sent. */
const MESSAGES = {
  received: Prisma.sql`select received_at as moment from inbound_messages`,
  sent: Prisma.sql`select created_at as moment from outbound_messages where status in ('sent', 'delivered', 'read')`,
};

async function perMinute(db: PrismaClient, which: keyof typeof MESSAGES, at: Date): Promise<number[]> {
  const since = new Date(at.getTime() - MINUTES * 60_000);
  const rows = await db.$queryRaw<{ ago: number; n: number }[]>`
    select floor(extract(epoch from ${at}::timestamptz - moment) / 60)::int as ago, count(*)::int as n
    from (${MESSAGES[which]}) as messages where moment > ${since} and moment <= ${at} group by 1`;
  const inMinute = new Map(rows.map(({ ago, n }) => [ago, n]));
  return Array.from({ length: MINUTES }, (_, i) => inMinute.get(MINUTES - 1 - i) ?? 0);
}

const COUNT_AND_OLDEST = { _count: true, _min: { created_at: true } } as const;

async function readWaiting(db: PrismaClient): Promise<Now['waiting']> {
  const [unanswered, to_send, to_fetch, mails] = await Promise.all([
    db.inbound_messages.aggregate({
      where: { status: 'received' },
      _count: true,
      _min: { received_at: true },
    }),
    db.outbound_messages.aggregate({ where: { status: 'queued' }, ...COUNT_AND_OLDEST }),
    db.inbound_media.aggregate({
      where: { status: 'pending', source_enc: { not: null } },
      ...COUNT_AND_OLDEST,
    }),
    db.mails.aggregate({ where: { sent_at: null, failed_at: null }, ...COUNT_AND_OLDEST }),
  ]);
  const told = (count: number, oldest: Date | null): Waiting => ({
    count,
    oldest_at: oldest?.toISOString() ?? null,
  });
  return {
    unanswered: told(unanswered._count, unanswered._min.received_at),
    to_send: told(to_send._count, to_send._min.created_at),
    to_fetch: told(to_fetch._count, to_fetch._min.created_at),
    mails: told(mails._count, mails._min.created_at),
  };
}

type FailedRow = Omit<Now['failed'][number], 'latest_at'> & { latest_at: Date };

async function readFailed(db: PrismaClient, at: Date): Promise<Now['failed']> {
  const since = new Date(at.getTime() - WINDOW_MS);
  const rows = await db.$queryRaw<FailedRow[]>`
    select 'send' as kind, error_code, coalesce(max(error), 'The message was not sent.') as error, count(*)::int as count, max(created_at) as latest_at
      from outbound_messages where status = 'failed' and created_at > ${since} and content <> '{}' group by error_code
    union all
    select 'media', null, coalesce(error, 'The attachment did not come.'), count(*)::int, max(created_at)
      from inbound_media where status = 'failed' group by error
    union all
    select 'message', null, 'The message could not be answered, for a reason of ours; the log has it.', count(*)::int, max(received_at)
      from inbound_messages where status = 'failed' having count(*) > 0
    order by count desc`;
  return rows.map((row) => ({ ...row, latest_at: row.latest_at.toISOString() }));
}

async function readPeople(db: PrismaClient, at: Date) {
  const [opted_out, unreachable, on_hold] = await Promise.all([
    db.contributors.count({ where: { opted_out_at: { not: null } } }),
    db.contributors.count({ where: { unreachable_at: { not: null } } }),
    db.conversations.count({ where: { muted_until: { gt: at } } }),
  ]);
  return { opted_out, unreachable, on_hold };
}
