import { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Change } from '#submissions/change.ts';
import { emptyMessages } from '#submissions/withdraw.ts';
import { lockConversation } from './turn-queries.ts';

/** Milliseconds until a held message is erased: a contributor who has not answered by then did not want it stored. */
const HELD_MS = 24 * 3_600_000;
const BATCH_SIZE = 200;
/** A held message is `processed`; a released one is `received` again. */
const WAITING = { held_at: { not: null }, status: 'processed' } satisfies Prisma.inbound_messagesWhereInput;

/** Holds a message until its sender has said what they meant by it. Its attachment is not fetched meanwhile. */
export async function hold({ tx, now }: Change, id: bigint): Promise<void> {
  await tx.inbound_messages.update({ where: { id }, data: { held_at: now } });
  await tx.inbound_media.updateMany({
    where: { message_id: id, status: 'pending' },
    data: { status: 'held' },
  });
}

/** Releases held messages. Voice notes become pending again, for turns of their own; texts were processed with the answer. */
export async function releaseHeld({ tx, contributor_id }: Change): Promise<void> {
  await tx.inbound_media.updateMany({
    where: { status: 'held', message: { contributor_id, ...WAITING } },
    data: { status: 'pending' },
  });
  await tx.$executeRaw`
    update inbound_messages m set
      status = case when a.id is null then m.status else 'received' end,
      processed_at = case when a.id is null then m.processed_at end,
      held_at = case when a.id is null then null else m.held_at end
    from inbound_messages h left join inbound_media a on a.message_id = h.id
    where h.id = m.id and m.contributor_id = ${contributor_id}::uuid and m.held_at is not null and m.status = 'processed'`;
}

/** Erases held messages, their attachments, and our replies that quote them. */
export async function eraseHeld(change: Change, before?: Date): Promise<void> {
  const { tx, contributor_id } = change;
  const held = await tx.inbound_messages.findMany({
    where: { contributor_id, ...WAITING, ...(before && { held_at: { lt: before } }) },
    select: { id: true },
  });
  const ids = held.map(({ id }) => id);
  await emptyMessages(change, { in: ids });
  await tx.inbound_media.updateMany({ where: { message_id: { in: ids } }, data: { status: 'discarded' } });
  await tx.outbound_messages.updateMany({
    where: { in_reply_to: { in: ids }, status: { not: 'queued' } },
    data: { content: {} },
  });
}

/** Sweep: erases messages held for a day without an answer. The question stays open: an age in doubt stays in doubt. */
export async function eraseUnanswered({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - HELD_MS);
  const waiting = await db.prisma.inbound_messages.findMany({
    where: { ...WAITING, held_at: { lt: before } },
    orderBy: { held_at: 'asc' },
    select: { contributor_id: true },
    take: BATCH_SIZE,
  });
  for (const contributor_id of new Set(waiting.map((each) => each.contributor_id)))
    await db.transaction(async (tx, query) => {
      // Read again inside the lock: the answer may have come meanwhile.
      const snapshot = await lockConversation(query, { contributor_id });
      await eraseHeld({ tx, contributor_id, now: now() }, before);
      const left = await tx.inbound_messages.findMany({
        where: { contributor_id, ...WAITING },
        select: { media: { select: { id: true } } },
      });
      const voices = left.filter(({ media }) => media !== null).length;
      const words = left.length > voices ? {} : { unconfirmed_text: null, note: null };
      const after = JSON.stringify({ ...snapshot, ...words, waiting: voices });
      await tx.$executeRaw(Prisma.sql`
        update conversations set snapshot = ${after}::jsonb where contributor_id = ${contributor_id}::uuid`);
    });
}
