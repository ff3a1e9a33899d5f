import type { Services } from '#context.ts';
import type { Messenger } from '../messenger.ts';
import { lockConversation } from '../turn-queries.ts';
import { createTellAdmins } from '#mail/tell-admins.ts';
import { eraseOldNotes } from './notes.ts';
import { endThread } from './threads.ts';

const MINUTE_MS = 60_000;
/** Minutes that somebody waits before the team gets a mail. Words of distress send it in the next minute. */
const NOTIFY_MINUTES = 10;
/** Minutes after the last message until the bot goes on: a night, and well inside WhatsApp's 24 hours, so that it can say so. */
const NIGHT_MINUTES = 14 * 60;
/** Days after which a closed thread is erased. */
const KEPT_DAYS = 90;
const BATCH_SIZE = 200;

/** Watches the inbox, every minute: tells the team of who waits, ends threads that nobody goes on with, and erases old ones and old notes. */
export async function watchInbox(services: Services, messenger: Pick<Messenger, 'deliver'>): Promise<void> {
  await notifyTeam(services);
  await endIdleThreads(services, messenger);
  await eraseOldThreads(services);
  await eraseOldNotes(services);
}

/** Sends the team one mail about everybody who has begun to wait for long, or is in distress. */
async function notifyTeam(services: Services): Promise<void> {
  const { db, now } = services;
  const tellAdmins = createTellAdmins(services);
  const since = new Date(now().getTime() - NOTIFY_MINUTES * MINUTE_MS);
  await db.prisma.$transaction(async (tx) => {
    const waiting = {
      ...{ closed_at: null, notified_at: null, waiting_since: { not: null } },
      OR: [{ waiting_since: { lte: since } }, { is_urgent: true }],
    };
    const urgent = await tx.inbox_threads.count({ where: { ...waiting, is_urgent: true } });
    const { count } = await tx.inbox_threads.updateMany({ where: waiting, data: { notified_at: now() } });
    if (count === 0) return;
    await tellAdmins(tx, {
      kind: 'inbox_waits',
      about: `${count} threads`,
      subject: urgent > 0 ? 'Somebody in distress waits for an answer' : 'Somebody waits for an answer',
      lead: [
        count === 1
          ? 'One person has asked for a person, and waits in the inbox.'
          : `${count} people have asked for a person, and wait in the inbox.`,
        'The bot is silent in their chats until somebody of the team has answered and closed them.',
      ],
      button: { label: 'Open the inbox', path: '/app/admin?tab=operations&view=inbox' },
    });
  });
}

/** Ends threads in which nobody has written for a night. The bot tells people who got no answer whom they can write to. */
async function endIdleThreads(
  { db, flows, log, now }: Services,
  messenger: Pick<Messenger, 'deliver'>,
): Promise<void> {
  const idle = { closed_at: null, last_at: { lte: new Date(now().getTime() - NIGHT_MINUTES * MINUTE_MS) } };
  const found = await db.prisma.inbox_threads.findMany({
    where: idle,
    select: { id: true, contributor: { select: { id: true, pilot: true } } },
    orderBy: { last_at: 'asc' },
    take: BATCH_SIZE,
  });
  for (const { id, contributor } of found) {
    const contributor_id = contributor.id;
    try {
      const flow = await flows.latest(contributor.pilot);
      await db.transaction(async (tx, query) => {
        await lockConversation(query, { contributor_id });
        // Look again inside the lock: somebody may have written meanwhile.
        const thread = await tx.inbox_threads.findFirst({ where: { ...idle, id } });
        if (!thread) return;
        const why = thread.waiting_since ? 'team_absent' : 'team_done';
        await endThread(tx, { flow, contributor_id, now: now(), why });
      });
      messenger.deliver(contributor_id);
    } catch (error) {
      log.error({ err: error, contributor_id }, 'a thread was not ended; retried in a minute');
    }
  }
}

/** Erases threads that were closed long ago, and the answers that were sent in them. */
async function eraseOldThreads({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS);
  const old = await db.prisma.inbox_threads.findMany({
    where: { closed_at: { lte: before } },
    select: { id: true, messages: { select: { outbound_id: true } } },
    take: BATCH_SIZE,
  });
  if (!old.length) return;
  const sent = old.flatMap(({ messages }) => messages.flatMap(({ outbound_id }) => outbound_id ?? []));
  await db.prisma.$transaction([
    db.prisma.outbound_messages.updateMany({ where: { id: { in: sent } }, data: { content: {} } }),
    db.prisma.inbox_threads.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } }),
  ]);
}
