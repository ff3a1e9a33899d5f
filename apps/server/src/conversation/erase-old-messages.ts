import { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 1000;
/** What people read of our messages. What the choices mean stays, for a tap on an old message. */
const WORDS = ['body', 'notice', 'buttons', 'list', 'voice'];

/**
 * Job: erases what messages older than RAW_MESSAGE_DAYS say, on both sides of the chat and in chats with the team. The rows stay: repeats are
 * recognised by them, and they are counted. Leaves out messages that wait for an answer, are held, or are still to be sent.
 */
export async function eraseOldMessages(services: Pick<Services, 'db' | 'env' | 'now'>): Promise<void> {
  const { db, env, now } = services;
  const before = new Date(now().getTime() - env.RAW_MESSAGE_DAYS * DAY_MS);
  await db.prisma.inbox_messages.deleteMany({ where: { at: { lt: before } } });
  const inBatches = async (erase: (after: bigint) => Prisma.Sql) => {
    for (let last: bigint | null = 0n; last !== null;) {
      const erased: { id: bigint }[] = await db.query<{ id: bigint }>(erase(last));
      last =
        erased.length < BATCH_SIZE
          ? null
          : BigInt(erased.reduce((max, { id }) => (id > max ? id : max), last));
    }
  };
  await inBatches(
    (after) => Prisma.sql`
      update inbound_messages set raw_enc = '' where id in (
        select id from inbound_messages where id > ${after} and received_at < ${before}
          and status <> 'received' and held_at is null and raw_enc <> '' order by id limit ${BATCH_SIZE})
      returning id`,
  );
  // A failed message has no content then, so that nobody sends it again.
  await inBatches(
    (after) => Prisma.sql`
      update outbound_messages set content = case when status = 'failed' then '{}' else content - ${WORDS}::text[] end where id in (
        select id from outbound_messages o where id > ${after} and created_at < ${before}
          and status <> 'queued' and content ?| ${WORDS}::text[] order by id limit ${BATCH_SIZE})
      returning id`,
  );
}
