import type { Database } from '@labrish/db';
import type { Services } from '#context.ts';
import { COUNT_DAYS, LOST_AFTER_HOURS, SETTLED_AFTER_DAYS } from './count-query.ts';
import { daysToCount, type Days, type Known } from './days-to-count.ts';
import { messageIds } from './message-ids.ts';

/** Arbitrary but fixed advisory lock key, like the one of the job queue. */
const COUNT_LOCK = 7_226_215;
const HOUR = 3_600_000;
/** Nobody waits for a count, so it may take its time. */
const TIMEOUTS = { maxWait: 60_000, timeout: 600_000 };
/**
 * Settings of this transaction only: work_mem lets it sort some days of messages in memory, whatever the database's default.
 * Grouping that needs no order is hashed (a text sort took a fifth of the time: the planner expects too many days and spans).
 */
const SETTINGS = `select set_config('work_mem', '256MB', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true),
  set_config('statement_timeout', '${TIMEOUTS.timeout}', true)`;

/** Declares the hourly count of what happens to people in each state. */
export function declareFunnelCount(services: Pick<Services, 'db' | 'jobs' | 'now'>): void {
  services.jobs.every('count-funnel', '29 * * * *', () => countFunnel(services));
}

/**
 * Counts unsettled days from the stored messages, so that a turn writes nothing for the funnel. It runs one statement, or more
 * if the last count is older than the days stay unsettled.
 */
export async function countFunnel({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  // Two counts at once give the same result, but the second would wait for the row locks of the first.
  await db.exclusively(COUNT_LOCK, async () => {
    const [known] = await db.query<Known>({ text: KNOWN, values: [] });
    for (const days of known ? daysToCount(known, now()) : []) await countDays(db, days, now());
  });
}

async function countDays(db: Database, days: Days, now: Date): Promise<void> {
  const ids = await messageIds(db, {
    from: new Date(days.from.getTime() - LOST_AFTER_HOURS * HOUR),
    until: new Date(days.until.getTime() + SETTLED_AFTER_DAYS * 24 * HOUR),
  });
  await db.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(SETTINGS);
    await tx.$executeRawUnsafe(COUNT_DAYS, dayOf(days.from), dayOf(days.until), now, ...ids);
  }, TIMEOUTS);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const KNOWN = `
  select (select counted_at from funnel_days order by day desc limit 1) as counted_at,
    (select created_at from outbound_messages order by id limit 1) as first_said`;
