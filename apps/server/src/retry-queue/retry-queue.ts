import { Prisma, type Database } from '@labrish/db';
import { LEASE_HOLDER } from './lease-holder.ts';

/** The part of the server's services that a queue needs. The services import this folder, so it does not import them. */
export interface Parts {
  db: Database;
  now: () => Date;
}

/**
 * A table used as a retry queue: each row carries `attempts`, `not_before` (the next attempt) and `lease_holder` (the process that is
 * making one). Any process may make the next attempt.
 */
interface Queue {
  /** Condition of the rows that are not done yet. */
  open: Prisma.Sql;
  /** SQL type of the ids. */
  id: Prisma.Sql;
  /** Seconds until a lease expires; longer than any attempt takes. */
  lease_seconds: number;
  /** Seconds from the release of an orphaned lease to the next attempt. */
  reclaim_grace_seconds: number;
}

const USUAL = { id: Prisma.sql`uuid`, reclaim_grace_seconds: 0 };

export const RETRY_QUEUES = {
  inbound_media: {
    ...USUAL,
    open: Prisma.sql`status = 'pending' and source_enc is not null`,
    lease_seconds: 60,
  },
  outbound_messages: {
    open: Prisma.sql`status = 'queued'`,
    id: Prisma.sql`bigint`,
    lease_seconds: 60,
    // Twilio may still be accepting a message when its sender is killed, and lists it a moment later. An attempt before that
    // would not find it there.
    reclaim_grace_seconds: 8,
  },
  mails: {
    ...USUAL,
    open: Prisma.sql`sent_at is null and failed_at is null`,
    // A mail server may take its time at every step.
    lease_seconds: 180,
  },
  releases: {
    ...USUAL,
    open: Prisma.sql`state = 'building'`,
    // An attempt writes one file, of at most a thousand recordings.
    lease_seconds: 600,
  },
  machine_drafts: {
    ...USUAL,
    open: Prisma.sql`heard_at is null and failed_at is null`,
    // A recogniser may take five minutes, twice: it is asked for the text alone if it gives no times (recogniser/engine.ts).
    lease_seconds: 660,
  },
  jobs: {
    ...USUAL,
    open: Prisma.sql`failed_at is null`,
    // Renewed while the job runs (jobs/jobs.ts): a job may take hours.
    lease_seconds: 120,
  },
} satisfies Record<string, Queue>;

export type QueueName = keyof typeof RETRY_QUEUES;

/** The part of a row that an attempt needs. */
export interface RetryRow {
  id: string | bigint;
  attempts: number;
  not_before: Date | null;
}

/**
 * Claims the next attempt of a row before it is made: no other process makes it, and a crash costs this attempt only.
 *
 * @param also further columns to set, as `, column = value`.
 * @returns false when the row is done, or another process was faster.
 */
export async function claimAttempt(
  { db, now }: Parts,
  name: QueueName,
  row: RetryRow,
  also = Prisma.empty,
): Promise<boolean> {
  const { open, id } = RETRY_QUEUES[name];
  const claimed = await db.query(Prisma.sql`
    update ${Prisma.raw(name)}
    set attempts = ${row.attempts + 1}, not_before = ${leaseEnd(name, now())}, lease_holder = ${LEASE_HOLDER}, error = null ${also}
    where id = ${row.id}::${id} and ${open} and attempts = ${row.attempts}
      and not_before is not distinct from ${row.not_before}::timestamptz
    returning id`);
  return claimed.length === 1;
}

/** Renews the leases of attempts that this process is still making. */
export async function renewLeases({ db, now }: Parts, name: QueueName, ids: string[]): Promise<void> {
  const { id } = RETRY_QUEUES[name];
  await db.query(Prisma.sql`
    update ${Prisma.raw(name)} set not_before = ${leaseEnd(name, now())}
    where id = any(${ids}::${id}[]) and lease_holder = ${LEASE_HOLDER}`);
}

/** Returns the time at which a lease that is taken now expires. */
export function leaseEnd(name: QueueName, now: Date): Date {
  return new Date(now.getTime() + RETRY_QUEUES[name].lease_seconds * 1000);
}

/**
 * Records why an attempt failed (null: it did not), and when the next one may be made. Does nothing to a row that is done.
 *
 * @param also further columns to set, as `, column = value`.
 */
export async function scheduleRetry(
  { db }: Pick<Parts, 'db'>,
  name: QueueName,
  { id: row_id }: Pick<RetryRow, 'id'>,
  { error, not_before }: { error: string | null; not_before: Date },
  also = Prisma.empty,
): Promise<void> {
  const { open, id } = RETRY_QUEUES[name];
  await db.prisma.$executeRaw`
    update ${Prisma.raw(name)} set error = ${error}, not_before = ${not_before}, lease_holder = null ${also}
    where id = ${row_id}::${id} and ${open}`;
}
