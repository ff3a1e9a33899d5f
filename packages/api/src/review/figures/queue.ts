import { STATUSES } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import { isInForce } from '@labrish/api/submissions/in-force';
import type { Figures } from './schema.ts';

const DAY_MS = 86_400_000;

/** Counts recordings by status, and estimates the days left at the pace of the last 24 hours. */
export async function readQueue(query: Query, now: Date, quorum: number): Promise<Figures['queue']> {
  const [counts, [pace], [begun]] = await Promise.all([
    query<{ counter_scope: string; n: number }>(Prisma.sql`
      select counter_scope, sum(n)::int as n from submission_counts where dimension = 'category' group by counter_scope`),
    query<{ n: number }>(Prisma.sql`
      select count(*)::int as n from reviews r
      where decided_at >= ${new Date(now.getTime() - DAY_MS)} and slot is not null and ${isInForce}`),
    // Counters hold the untouched recordings; those begun are few at any time.
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
