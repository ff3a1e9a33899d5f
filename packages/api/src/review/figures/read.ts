import { REASON_KEYS, STATUSES } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import type { Context } from '@labrish/api/context';
import { readSettings } from '../settings.ts';
import { OF_ALL, readCategoryAgreement, readVerdictAgreement, readWords } from './agreement.ts';
import { isInForce } from '@labrish/api/submissions/in-force';
import type { Figures } from './schema.ts';

const DAY_MS = 86_400_000;

/** Reads the figures on review of all pilots: agreement, transcripts, reasons for rejection, and how long it will take. */
export async function readFigures(ctx: Context, days: number): Promise<Figures> {
  const { query, db, now, pilots } = ctx;
  const since = new Date(now().getTime() - days * DAY_MS);
  const { quorum } = await readSettings(db);
  const [verdict, category, words, reasons, queue] = await Promise.all([
    readVerdictAgreement(query, since, OF_ALL),
    readCategoryAgreement(query, pilots, since, OF_ALL),
    readWords(query, since),
    readReasons(query, since, ctx.pilot.country.time_zone),
    readQueue(query, now(), quorum),
  ]);
  return { verdict, category, words, reasons, queue };
}

/** Counts rejections by reason and week (from Monday, by the pilot's clock); weeks without any are left out. */
async function readReasons(query: Query, since: Date, time_zone: string): Promise<Figures['reasons']> {
  const rows = await query<{ reason: string; week: string; n: number }>(Prisma.sql`
    select reason, to_char(date_trunc('week', decided_at at time zone ${time_zone}), 'YYYY-MM-DD') as week, count(*)::int as n
    from reviews r cross join unnest(reasons) as reason
    where decided_at >= ${since} and verdict = 'reject' and ${isInForce}
    group by reason, week order by week`);
  return REASON_KEYS.flatMap((reason) => {
    const weeks = rows.filter((row) => row.reason === reason).map(({ week, n }) => ({ week, n }));
    return weeks.length > 0 ? [{ reason, weeks }] : [];
  });
}

/** Counts recordings by status, and estimates the days left at the pace of the last 24 hours. */
async function readQueue(query: Query, now: Date, quorum: number): Promise<Figures['queue']> {
  const [counts, [pace], [begun]] = await Promise.all([
    query<{ counter_scope: string; n: number }>(Prisma.sql`
      select counter_scope, sum(n)::int as n from submission_counts where dimension = 'category' group by counter_scope`),
    query<{ n: number }>(Prisma.sql`
      select count(*)::int as n from reviews r
      where decided_at >= ${new Date(now.getTime() - DAY_MS)} and slot is not null and ${isInForce}`),
    // Read only the recordings that are begun, which are few at any time; counters give the number of the untouched ones.
    query<{ n: number; missing: number }>(Prisma.sql`
      select count(*)::int as n, coalesce(sum(quorum - verdicts), 0)::int as missing from submissions
      where review_status = 'to_review' and queue_rank < 2 and storage_url is not null and withdrawn_at is null`),
  ]);
  const statuses = Object.fromEntries(
    STATUSES.map((status) => [status, counts.find(({ counter_scope }) => counter_scope === status)?.n ?? 0]),
  ) as Figures['queue']['statuses'];
  const untouched = Math.max(0, statuses.to_review - (begun?.n ?? 0));
  const missing = untouched * quorum + (begun?.missing ?? 0) + statuses.to_transcribe;
  const last_day = pace?.n ?? 0;
  return { statuses, missing, last_day, days_left: last_day === 0 ? null : missing / last_day };
}
