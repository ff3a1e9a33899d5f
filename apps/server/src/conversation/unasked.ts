import type { Flow, Reply, Snapshot } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import { hourOf } from '@labrish/pilot';
import type { Services } from '#context.ts';
import type { Flows } from './flow-cache.ts';
import type { Messenger } from './messenger.ts';
import { isPaused } from './pausing/pause.ts';
import { finish, lockConversation } from './turn-queries.ts';

/** Nobody is written to unasked at night, by the pilot's clock. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;
/** WhatsApp takes no message 24 hours after theirs (error 63016); an hour of it is left for sending. */
const LAST_HOURS = 23;
const AT_A_TIME = 100;

export type Parts = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/** Something that people are told without having asked. */
export interface Unasked {
  /** For so long they have not written: whoever is still talking hears it in an answer, or needs no reminder. */
  quiet_minutes: number;
  /** Who has something to hear, beyond that they may be written to at all. */
  where: Prisma.contributorsWhereInput;
  /** In the conversation's lock, for somebody who is still due. Without a reply nothing is said, and what it wrote stays. */
  say: (turn: {
    tx: Prisma.TransactionClient;
    contributor_id: string;
    now: Date;
    flow: Flow;
    before: Snapshot;
  }) => Promise<{ snapshot: Snapshot; reply: Reply | null } | null>;
}

/** One round, by day. @returns when everybody who is due was written to, or found to have nothing to hear now. */
export async function writeUnasked(
  services: Parts,
  flows: Flows,
  messenger: Pick<Messenger, 'deliver'>,
  unasked: Unasked,
): Promise<void> {
  const { db, log, now } = services;
  if (!isDaytime(now()) || (await isPaused(db))) return;
  const { version } = await db.prisma.flow_version.findFirstOrThrow({ select: { version: true } });
  const flow = await flows.at(version);
  for await (const id of findDue(services, unasked))
    try {
      if (await writeToOne(services, flow, id, unasked)) messenger.deliver(id);
    } catch (error) {
      log.error({ err: error, contributor_id: id }, 'left to the next round');
    }
}

/** In the lock they are looked at again: they may have written or said STOP since, or another process was here. */
async function writeToOne(
  { db, now: clock }: Parts,
  flow: Flow,
  contributor_id: string,
  unasked: Unasked,
): Promise<boolean> {
  return db.prisma.$transaction(async (tx) => {
    const before = await lockConversation(tx, { contributor_id });
    const now = clock();
    const contributor = await tx.contributors.findFirst({
      where: { AND: [due(unasked, now), { id: contributor_id }] },
      select: { source: true },
    });
    if (!contributor) return false;
    const said = await unasked.say({ tx, contributor_id, now, flow, before });
    if (!said?.reply) return false;
    await finish(tx, { id: null, contributor_id, contributor }, said.snapshot, said.reply, now);
    return true;
  });
}

async function* findDue({ db, now }: Parts, unasked: Unasked): AsyncGenerator<string> {
  const where = due(unasked, now());
  for (let after: string | undefined; ;) {
    const found = await db.prisma.contributors.findMany({
      where: { AND: [where, after ? { id: { gt: after } } : {}] },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: AT_A_TIME,
    });
    for (const { id } of found) yield id;
    after = found.at(-1)?.id;
    if (found.length < AT_A_TIME) return;
  }
}

function due({ quiet_minutes, where }: Unasked, now: Date): Prisma.contributorsWhereInput {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return {
    ...where,
    last_inbound_at: { gt: ago(LAST_HOURS * 60), lt: ago(quiet_minutes) },
    ...{ opted_out_at: null, unreachable_at: null, under_18_at: null },
    inbound: { none: { status: 'received' } },
    conversation: { OR: [{ held_until: null }, { held_until: { lt: ago(0) } }] },
  };
}

function isDaytime(now: Date): boolean {
  const hour = hourOf(now);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}
