import { Prisma, type Database } from '@labrish/db';
import { leaseEnd, scheduleRetry, type RetryRow } from '#retry-queue/retry-queue.ts';

type Db = Pick<Database, 'query'>;

/** A job that is due. */
export interface DueJob extends RetryRow {
  id: string;
  name: string;
  /** What the handler needs, and the trace of the request that led to it. */
  data: { trace_id?: string };
  /** Set for a recurring task. */
  cron: string | null;
  lease_holder: string | null;
}

/** Milliseconds by which the clocks of two machines may differ. */
const SKEW_MS = 60_000;
/** Stored in place of an error's own message, which may hold phone numbers. */
const SEE_LOG = 'The log says why.';

/** Inserts the recurring tasks that are missing, and moves those whose cron expression has changed to their next tick. */
export async function upsertRecurring(
  db: Db,
  tasks: { name: string; cron: string; not_before: Date }[],
  now: Date,
): Promise<void> {
  await db.query(Prisma.sql`
    insert into jobs (id, name, cron, created_at, not_before)
    select gen_random_uuid(), name, cron, ${now}::timestamptz, not_before
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t(name text, cron text, not_before timestamptz)
    on conflict (name) where cron is not null
    do update set cron = excluded.cron, created_at = excluded.created_at, not_before = excluded.not_before
    where jobs.cron <> excluded.cron`);
}

/**
 * Finds the jobs that a process can begin now, the longest waiting first. If the clock was set back, a recurring task may be
 * scheduled in the future: it is due as well, unless it has a valid lease. A valid lease ends no later than a lease taken now would.
 *
 * @param wanted how many jobs of each name the process can begin
 */
export function findDueJobs(db: Db, wanted: { name: string; free: number }[], now: Date): Promise<DueJob[]> {
  const future = new Date(now.getTime() + SKEW_MS);
  const leaseLimit = new Date(leaseEnd('jobs', now).getTime() + SKEW_MS);
  return db.query<DueJob>(Prisma.sql`
    select due.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(name text, free int)
    cross join lateral (
      select id, name, data, cron, attempts, not_before, lease_holder from jobs
      where name = w.name and failed_at is null and (
        not_before is null or not_before <= ${now}
        or (cron is not null and created_at > ${future} and (lease_holder is null or not_before > ${leaseLimit})))
      order by coalesce(not_before, created_at) limit w.free
    ) due`);
}

/**
 * Records the outcome of an attempt.
 *
 * @param next when the job is attempted again, or the next tick of a recurring task; null: it is done, or has failed for good
 */
export async function settleJob(
  db: Database,
  job: DueJob,
  { hasFailed, next, now }: { hasFailed: boolean; next: Date | null; now: Date },
): Promise<void> {
  const error = hasFailed ? SEE_LOG : null;
  const also = job.cron ? Prisma.sql`, attempts = 0, created_at = ${now}` : Prisma.empty;
  if (next) return scheduleRetry({ db }, 'jobs', job, { error, not_before: next }, also);
  const where = { id: job.id };
  if (hasFailed)
    await db.prisma.jobs.updateMany({ where, data: { failed_at: now, error, lease_holder: null } });
  else await db.prisma.jobs.deleteMany({ where });
}
