import { isNotWritable } from '@labrish/api/errors';
import type { Database } from '@labrish/db';
import { inTime } from '../in-time.ts';
import { causesOf } from '../log/cause-chain.ts';

/** Milliseconds that a check may take: operators get an answer before their monitoring gives up. */
export const TIMEOUT_MS = 2_000;

/**
 * Finds who holds a lock for which statements of this database wait. It is one who does not wait, and the wait is longer than that of
 * turns of one conversation, which follow each other within a few seconds.
 */
const LOCKED = `
  select holder.pid, holder.usename, extract(epoch from clock_timestamp() - waiter.query_start)::int as seconds
  from pg_stat_activity waiter cross join lateral unnest(pg_blocking_pids(waiter.pid)) as blocking (pid)
    join pg_stat_activity holder on holder.pid = blocking.pid and holder.wait_event_type is distinct from 'Lock'
  where waiter.datname = current_database() and waiter.wait_event_type = 'Lock'
    and waiter.query_start < clock_timestamp() - interval '10 seconds'
  order by waiter.query_start limit 1`;

export type Checked = Pick<Database, 'kind' | 'sql' | 'slowSql' | 'connections'>;

/**
 * Spills rows of about a megabyte to the disk of the database. It fails as a write does when that disk is full, and leaves nothing
 * behind. A table would have to grow at each check.
 */
const SPILL = `set local work_mem = '64kB'; select count(*) from generate_series(1, 50000)`;

/**
 * Checks whether the database answers and takes writes.
 *
 * @returns what is wrong, in words for an operator, or null. Never throws.
 */
export async function databaseProblem(db: Checked): Promise<string | null> {
  try {
    return await inTime(() => writeProblem(db), TIMEOUT_MS);
  } catch (error) {
    return silenceProblem(db, error);
  }
}

async function writeProblem(db: Checked): Promise<string | null> {
  const { rows } = await db.sql(`select current_setting('transaction_read_only') = 'on' as is_read_only`);
  if (rows[0]?.is_read_only)
    return 'The database can only be read, so nothing can be stored. Look whether it is a standby, or whether default_transaction_read_only is on; the server goes on by itself when it takes writes.';
  if (db.kind !== 'postgres') return null;
  await db.sql(SPILL);
  const { rows: waiting } = await db.sql(LOCKED);
  const [lock] = waiting as { pid: number; usename: string; seconds: number }[];
  return lock
    ? `Statements have waited for ${lock.seconds} seconds for a lock that process ${lock.pid} of PostgreSQL holds (user ${lock.usename}). Look at it in pg_stat_activity; if nobody needs it: select pg_terminate_backend(${lock.pid}).`
    : null;
}

/** Returns why a check of the database failed, in words for an operator. */
async function silenceProblem(db: Checked, error: unknown): Promise<string> {
  if (causesOf(error).some(({ code }) => code === '53300'))
    return 'PostgreSQL has no connection left for this server. Raise its max_connections, or lower DATABASE_POOL_SIZE.';
  if (isNotWritable(error))
    return "The disk of the database is full, or cannot be written to, so nothing can be stored. Make room there; the server goes on by itself. PostgreSQL's log says more.";
  const main = db.connections().find(({ pool }) => pool === 'main');
  if (main?.idle === 0 && main.waiting > 0 && (await answersElsewhere(db)))
    return `All ${main.total} connections of this server to PostgreSQL are in use, and requests wait for one. Look into pg_stat_activity for what is slow, or raise DATABASE_POOL_SIZE.`;
  return 'The database does not answer. Look whether it runs, and whether DATABASE_URL is right.';
}

/** Checks whether the database answers over the connections for slow work. */
function answersElsewhere(db: Checked): Promise<boolean> {
  return inTime(() => db.slowSql('select 1'), TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}
