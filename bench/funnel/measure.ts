import type { Database } from '@labrish/db';
import { findFunnel } from '@labrish/api/funnel/query';
import { countFunnel } from '../../apps/server/src/funnel/count-job.ts';
import { messageIds } from '../../apps/server/src/funnel/message-ids.ts';

const DAY = 86_400_000;
const TRIES = 5;
/** What the count reads: today, three days that are not settled, and one to look back. */
const DAYS_READ = 5;

export interface Figures {
  messages: number;
  /** Medians, in milliseconds. */
  bare: number;
  count: number;
  page: number;
}

/**
 * The hourly count, and in turn with it a bare scan of the same messages: the columns that it needs, by the same index, and
 * nothing done with them. Then the page, over a year of figures of fifty releases.
 */
export async function measure(db: Database, now: Date): Promise<Figures> {
  const from = new Date(Math.floor(now.getTime() / DAY) * DAY - (DAYS_READ - 1) * DAY);
  const ids = await messageIds(db, { from, until: new Date(now.getTime() + DAY) });
  let messages = 0;
  const scan = async () => {
    const [row] = await db.query<{ n: bigint }>({ text: BARE, values: ids });
    messages = Number(row?.n);
  };
  const bare: number[] = [];
  const count: number[] = [];
  for (let i = 0; i <= TRIES; i++) {
    const [one, other] = [await timed(scan), await timed(() => countFunnel({ db, now: () => now }))];
    // Once to have read it from the disk.
    if (i === 0) continue;
    bare.push(one);
    count.push(other);
  }
  await db.slowSql(YEAR, [now]);
  const page: number[] = [];
  const context = { query: db.query, now: () => now, counts_simulator: false };
  for (let i = 0; i < TRIES; i++) page.push(await timed(() => findFunnel(context, {})));
  return { messages, bare: median(bare), count: median(count), page: median(page) };
}

/** What could write something in a turn beside the turn itself. */
export async function writesOfTurns(db: Database): Promise<string[]> {
  const { rows } = await db.sql(
    `select tgrelid::regclass || ': ' || tgname as name from pg_trigger
     where not tgisinternal and tgrelid in ('outbound_messages'::regclass, 'inbound_messages'::regclass, 'conversations'::regclass)`,
  );
  return rows.map(({ name }) => String(name));
}

const BARE = `
  select count(*) as n, max(contributor_id::text) as last, max(created_at) as at, count(*) filter (where content ? 'choices') as choices
  from outbound_messages where id >= $1::bigint and id < $2::bigint and state_key <> ''`;

/** 200 states, each day under another of fifty releases. */
const YEAR = `
  insert into flow_days (day, release, state_key, source, entered, moved_on, asked_again, lost, seconds, counted_at)
  select ($1::timestamptz - (day + 10) * interval '1 day')::date, day % 50 + 1, 'state_' || state, 'whatsapp', 100, 80, 10, 20,
    array_fill(3, array[25]), $1
  from generate_series(1, 365) day cross join generate_series(1, 200) state`;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
