import type { Flow, Reply, Snapshot } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import { hourOf } from '@labrish/pilot';
import type { Services } from '#context.ts';
import type { Messenger } from './messenger.ts';
import { isPaused } from './pausing/pause.ts';
import { finish, lockConversation } from './turn-queries.ts';

/** Proactive messages are sent by day only, in the pilot's time zone. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;
/** Hours after a contributor's last message in which they are written to: WhatsApp's 24 (error 63016), less one for sending. */
const LAST_HOURS = 23;
const BATCH_SIZE = 100;

export type Parts = Pick<Services, 'countries' | 'flows' | 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/** A message that the bot sends without having been written to. */
export interface ProactiveMessage {
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
  return {
    ...where,
    pilot: pilot.country.code,
    last_inbound_at: { gt: ago(LAST_HOURS * 60), lt: ago(quiet_minutes) },
    ...{ opted_out_at: null, unreachable_at: null, under_18_at: null },
    inbound: { none: { status: 'received' } },
    conversation: { OR: [{ muted_until: null }, { muted_until: { lt: ago(0) } }] },
  };
}

function isDaytime(hour: number): boolean {
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}
