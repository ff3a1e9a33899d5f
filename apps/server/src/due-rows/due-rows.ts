import { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { LEASE_HOLDER } from './lease-holder.ts';

type Parts = Pick<Services, 'db' | 'now'>;

/**
 * The tables whose rows are tried until they are done, by whichever process comes first. Each row says how often it was tried
 * (`attempts`), before when it is not to be tried again (`not_before`), and who is at it (`lease_holder`).
 */
interface Queue {
  /** Which of its rows are not done yet. */
  open: Prisma.Sql;
  /** The type of its ids. */
  id: Prisma.Sql;
  /** Longer than a try can take: after it, whoever made it has certainly ended or given up. */
  lease_seconds: number;
  /** How long after a process has ended its try may be made again. */
  settle_seconds: number;
}

export const QUEUES = {
  inbound_media: {
    open: Prisma.sql`status = 'pending' and source_enc is not null`,
    id: Prisma.sql`uuid`,
    lease_seconds: 60,
    settle_seconds: 0,
  },
  outbound_messages: {
    open: Prisma.sql`status = 'queued'`,
    id: Prisma.sql`bigint`,
    lease_seconds: 60,
    // The messenger may still be taking what a process sent when it was killed, and tells of it in its list a moment later.
    // Before that nobody looks whether it is there.
    settle_seconds: 8,
  },
  mails: {
    open: Prisma.sql`sent_at is null and failed_at is null`,
    id: Prisma.sql`uuid`,
    // A mail server may take its time at every step.
    lease_seconds: 180,
    settle_seconds: 0,
  },
  releases: {
    open: Prisma.sql`state = 'building'`,
    id: Prisma.sql`uuid`,
    // A try writes one file, of a thousand recordings at most.
    lease_seconds: 600,
    settle_seconds: 0,
  },
} satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;

/** What a try needs to know of its row. */
export interface DueRow {
  id: string | bigint;
  attempts: number;
  not_before: Date | null;
}

/**
 * Takes the next try of a row, before it is made: no other process makes it, and a crash in the middle of it costs that try
 * only.
 *
 * @param also what else the try begins with, as `, column = value`.
 * @returns false when the row is done, or somebody else was faster.
 */
export async function claimTry(
  { db, now }: Parts,
  name: QueueName,
  row: DueRow,
  also = Prisma.empty,
): Promise<boolean> {
  const { open, id, lease_seconds } = QUEUES[name];
  const lease_ends = new Date(now().getTime() + lease_seconds * 1000);
  const claimed = await db.query(Prisma.sql`
    update ${Prisma.raw(name)}
    set attempts = ${row.attempts + 1}, not_before = ${lease_ends}, lease_holder = ${LEASE_HOLDER}, error = null ${also}
    where id = ${row.id}::${id} and ${open} and attempts = ${row.attempts}
      and not_before is not distinct from ${row.not_before}::timestamptz
    returning id`);
  return claimed.length === 1;
}

/**
 * Records why a try failed, and when the next one may be made. Of a row that is done meanwhile nothing changes.
 *
 * @param also what else is recorded, as `, column = value`.
 */
export async function planRetry(
  { db }: Pick<Parts, 'db'>,
  name: QueueName,
  { id: row_id }: Pick<DueRow, 'id'>,
  { error, not_before }: { error: string; not_before: Date },
  also = Prisma.empty,
): Promise<void> {
  const { open, id } = QUEUES[name];
  await db.prisma.$executeRaw`
    update ${Prisma.raw(name)} set error = ${error}, not_before = ${not_before}, lease_holder = null ${also}
    where id = ${row_id}::${id} and ${open}`;
}
