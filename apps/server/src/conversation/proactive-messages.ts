import {
  lostRecordingNotice,
  rejectionNotice,
  remind,
  type Flow,
  type Reply,
  type Snapshot,
} from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import { hourOf } from '@labrish/pilot';
import type { Services } from '#context.ts';
import { markLossesNotified } from '#submissions/lost.ts';
import { findNotAccepted, markNotified, NOT_NOTIFIED } from '#submissions/rejections.ts';
import type { Messenger } from './messenger.ts';
import { isPaused } from './pausing/pause.ts';
import { finish, lockConversation } from './turn-queries.ts';

/** Proactive messages are sent by day only, in the pilot's time zone. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;
/** Hours after a contributor's last message in which they are written to: WhatsApp's 24 (error 63016), less one for sending. */
const LAST_HOURS = 23;
const BATCH_SIZE = 100;

type Parts = Pick<Services, 'countries' | 'flows' | 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/** A message that the bot sends without having been written to. */
interface ProactiveMessage {
  /** Minimum minutes since the contributor's last message. Anyone still talking gets the news in their next reply instead. */
  quiet_minutes: number;
  /** Selects the recipients among the contributors who may be written to. */
  where: Prisma.contributorsWhereInput;
  /** Composes the message inside the conversation lock. Without a reply nothing is sent; what was written in `tx` stays. */
  say: (turn: {
    tx: Prisma.TransactionClient;
    contributor_id: string;
    now: Date;
    flow: Flow;
    before: Snapshot;
  }) => Promise<{ snapshot: Snapshot; reply: Reply | null } | null>;
}

/** Reminds each contributor who consented and recorded nothing, once. */
export const REMINDER: ProactiveMessage = {
  // After four hours of silence a contributor may have forgotten the bot.
  quiet_minutes: 4 * 60,
  where: {
    ...{ source: 'whatsapp', reminded_at: null },
    consents: { some: { withdrawn_at: null } },
    submissions: { none: {} },
  },
  async say({ tx, contributor_id: id, now, flow, before }) {
    // Each contributor is considered once, even when there is nothing to remind them of.
    await tx.contributors.update({ where: { id }, data: { reminded_at: now } });
    return remind(flow, before);
  },
};

/** Notifies contributors of rejected recordings. */
export const REJECTION: ProactiveMessage = {
  // A contributor who is still talking gets the notice in their next reply.
  quiet_minutes: 15,
  where: { submissions: { some: NOT_NOTIFIED } },
  async say({ flow, before, ...change }) {
    const not_accepted = await findNotAccepted(change);
    if (!not_accepted) return null;
    const told = rejectionNotice(flow, before, not_accepted);
    if (told.reply) await markNotified(change);
    return told;
  },
};

/** Notifies contributors of voice notes that WhatsApp has lost. */
export const LOSS: ProactiveMessage = {
  // A contributor who is still writing gets the notice in their next reply.
  quiet_minutes: 5,
  where: { unreported_losses: { gt: 0 } },
  async say({ flow, before, ...change }) {
    const told = lostRecordingNotice(flow, before);
    if (told.reply) await markLossesNotified(change);
    return told;
  },
};

/** Schedules the proactive messages that the settings allow: by day, while WhatsApp lets us send. */
export function scheduleProactive(services: Parts, messenger: Pick<Messenger, 'deliver'>): void {
  const { env, jobs } = services;
  const every = (name: string, cron: string, message: ProactiveMessage) =>
    jobs.every(name, cron, () => sendProactive(services, messenger, message));
  if (env.SEND_REMINDERS) every('reminders', '*/15 * * * *', REMINDER);
  if (env.NOTIFY_REJECTIONS) every('tell-rejections', '7,22,37,52 * * * *', REJECTION);
  every('tell-lost', '*/5 * * * *', LOSS);
}

/** Sends the message to everybody who is due, by day in their pilot. Resolves when all were visited. */
export async function sendProactive(
  services: Parts,
  messenger: Pick<Messenger, 'deliver'>,
  message: ProactiveMessage,
): Promise<void> {
  const { countries, db, flows, log, now } = services;
  if (await isPaused(db)) return;
  for (const { pilot } of countries.all) {
    if (!isDaytime(hourOf(pilot, now()))) continue;
    const flow = await flows.latest(pilot.country.code);
    for await (const id of findDue(services, flow, message))
      try {
        if (await writeToOne(services, flow, id, message)) messenger.deliver(id);
      } catch (error) {
        log.error({ err: error, contributor_id: id }, 'proactive message failed; retried in the next round');
      }
  }
}

/**
 * Writes to one contributor. Checks again inside the lock whether the message is due: the contributor may have written or said STOP
 * since, or another process may have been faster.
 */
async function writeToOne(
  { db, now: clock }: Parts,
  flow: Flow,
  contributor_id: string,
  message: ProactiveMessage,
): Promise<boolean> {
  return db.transaction(async (tx, query) => {
    const before = await lockConversation(query, { contributor_id });
    const now = clock();
    const contributor = await tx.contributors.findFirst({
      where: { AND: [due(flow, message, now), { id: contributor_id }] },
      select: { source: true },
    });
    if (!contributor) return false;
    const said = await message.say({ tx, contributor_id, now, flow, before });
    if (!said?.reply) return false;
    await finish(query, { id: null, contributor_id, contributor }, said.snapshot, said.reply, now);
    return true;
  });
}

async function* findDue({ db, now }: Parts, flow: Flow, message: ProactiveMessage): AsyncGenerator<string> {
  const where = due(flow, message, now());
  for (let after: string | undefined; ;) {
    const found = await db.prisma.contributors.findMany({
      where: { AND: [where, after ? { id: { gt: after } } : {}] },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: BATCH_SIZE,
    });
    for (const { id } of found) yield id;
    after = found.at(-1)?.id;
    if (found.length < BATCH_SIZE) return;
  }
}

function due(
  { pilot }: Flow,
  { quiet_minutes, where }: ProactiveMessage,
  now: Date,
): Prisma.contributorsWhereInput {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const last_inbound_at = { gt: ago(LAST_HOURS * 60), lt: ago(quiet_minutes) };
  const reachable = { last_inbound_at, opted_out_at: null, unreachable_at: null };
  return {
    ...where,
    pilot: pilot.country.code,
    under_18_at: null,
    // Write only to the current speaker of each phone.
    OR: [{ phone_id: null, speaking_id: null, ...reachable }, { speaks_on: reachable }],
    inbound: { none: { status: 'received' } },
    conversation: { OR: [{ muted_until: null }, { muted_until: { lt: ago(0) } }] },
  };
}

function isDaytime(hour: number): boolean {
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}
