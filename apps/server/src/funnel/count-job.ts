import { firstMessageSince } from '@labrish/api/flow-versions/people';
import type { Database } from '@labrish/db';
import type { Services } from '#context.ts';
import { COUNT_DAYS, LOST_AFTER_HOURS, SETTLED_AFTER_DAYS } from './count-query.ts';

/** Key of the advisory lock for a count: any number that no other lock has. */
const COUNT_LOCK = 7_226_215;
const HOUR = 3_600_000;
/** Milliseconds. Long, because nobody waits for a count. */
const TIMEOUTS = { maxWait: 60_000, timeout: 600_000 };
/**
 * Settings of this transaction only. `work_mem` lets it sort some days of messages in memory, whatever the database's default.
 * `enable_sort` off makes it hash where a group needs no order: a text sort, which the planner prefers because it expects too many
 * days and spans, took a fifth of the time.
 */
const SETTINGS = `select set_config('work_mem', '256MB', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true),
  set_config('statement_timeout', '${TIMEOUTS.timeout}', true)`;

/** Declares the hourly count of what happens to people in each state. */
export function declareFunnelCount(services: Services): void {
  services.jobs.every('count-funnel', '29 * * * *', () => countFunnel(services));
}

/**
 * Counts the days that are not settled yet. Reads the stored messages, so that a turn writes nothing for the funnel. Runs one
 * statement, or more if the last count was on an earlier day.
 */
export async function countFunnel({ db, now }: Services): Promise<void> {
  // Run one count at a time: a concurrent one would have the same result and wait for the row locks of the first.
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

/** Milliseconds added at both ends of a period. A message gets its time before its id, and the clocks of processes differ. */
const MARGIN_MS = 3_600_000;

/** Finds the range of ids that holds the outbound messages of a period and few others: the first id, and the first after the range. */
async function messageIds(
  { query }: Pick<Database, 'query'>,
  { from, until }: { from: Date; until: Date },
): Promise<[bigint, bigint]> {
  return [
    await firstMessageSince(query, new Date(from.getTime() - MARGIN_MS)),
    await firstMessageSince(query, new Date(until.getTime() + MARGIN_MS)),
  ];
}

const DAY = 24 * 3_600_000;
/** Maximum days that one statement counts: as many as an hourly count needs. After an update there may be years to count. */
const BATCH_SIZE = SETTLED_AFTER_DAYS + 1;

/** From midnight to midnight, UTC. */
export interface Days {
  from: Date;
  until: Date;
}

/** What the database knows before a count. */
interface Known {
  /** When the newest day with figures was last counted; null: never. */
  counted_at: Date | null;
  /** The time of the first outbound message; null: none yet. */
  first_said: Date | null;
}

/**
 * Returns the days to count or recount: those that were not settled at the last count, however long ago that was, and all later
 * ones.
 */
export function daysToCount({ counted_at, first_said }: Known, now: Date): Days[] {
  const today = midnight(now);
  // If the clock was set back, the last count lies in the future: use today instead.
  const settled = counted_at && Math.min(midnight(counted_at), today) - SETTLED_AFTER_DAYS * DAY;
  const first = settled ?? (first_said && midnight(first_said));
  if (first === null) return [];
  const end = today + DAY;
  const parts = Math.max(0, Math.ceil((end - first) / (BATCH_SIZE * DAY)));
  return Array.from({ length: parts }, (_, part) => {
    const from = first + part * BATCH_SIZE * DAY;
    return { from: new Date(from), until: new Date(Math.min(from + BATCH_SIZE * DAY, end)) };
  });
}

function midnight(at: Date): number {
  return Math.floor(at.getTime() / DAY) * DAY;
}
