import { type Comparison, REASON_KEYS, reviewerFigures, STATUSES } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import type { Context } from '@labrish/api/context';
import { readSettings } from '../settings.ts';
import { readAgreement, readWords } from './agreement.ts';
import { isInForce } from '@labrish/api/submissions/in-force';
import type { Figures } from './schema.ts';

const DAY_MS = 86_400_000;

/** Reads the figures on review of all pilots: agreement, transcripts, each reviewer, reasons for rejection, and how long it will take. */
export async function readFigures(ctx: Context, days: number): Promise<Figures> {
  const { query, db, now, pilots } = ctx;
  const since = new Date(now().getTime() - days * DAY_MS);
  const { quorum } = await readSettings(db);
  const [agreement, words, reviewers, reasons, queue] = await Promise.all([
    readAgreement(query, pilots, since, null),
    readWords(query, since, null),
    readReviewers(query, since),
    readReasons(query, since),
    readQueue(query, now(), quorum),
  ]);
  return { ...agreement, words, reviewers, reasons, queue };
}

/** Counts rejections by reason and week (from Monday, UTC); weeks without any are left out. */
async function readReasons(query: Query, since: Date): Promise<Figures['reasons']> {
  const rows = await query<{ reason: string; week: string; n: number }>(Prisma.sql`
    select reason, to_char(date_trunc('week', decided_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as n
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

interface Row {
  reviewer_id: string;
  reviewer: string;
  verdicts: number;
  /** Numbers of recordings, named by the reviewer's verdict and then by the settled one. */
  accept_accept: number;
  accept_reject: number;
  reject_accept: number;
  reject_reject: number;
}

/** Compares each reviewer's verdicts with what was settled without them, the busiest reviewer first. */
async function readReviewers(query: Query, since: Date): Promise<Figures['reviewers']> {
  const rows = await query<Row>(reviewersQuery(since));
  return rows.map(({ reviewer_id, reviewer, verdicts, ...pairs }) => {
    const { n, ...rates } = reviewerFigures(comparisonsOf(pairs));
    return { reviewer_id, reviewer, verdicts, compared: n, ...rates };
  });
}

/**
 * Builds the query. It compares on recordings that were settled without the reviewer: calibrations, and those that an admin adjudicated.
 */
function reviewersQuery(since: Date): Prisma.Sql {
  const pair = (said: string, settled: string) =>
    Prisma.sql`(count(*) filter (where said = ${said} and settled = ${settled}))::int`;
  return Prisma.sql`
    select reviewer_id, coalesce(p.display_name, p.email, 'Former member') as reviewer, count(*)::int as verdicts,
      ${pair('accept', 'accept')} as accept_accept, ${pair('accept', 'reject')} as accept_reject,
      ${pair('reject', 'accept')} as reject_accept, ${pair('reject', 'reject')} as reject_reject
    from (
      select r.reviewer_id, r.verdict::text as said, coalesce(
        (select a.verdict::text from reviews a where a.submission_id = r.submission_id and a.stage = 'audio'
          and a.is_adjudication order by a.decided_at desc limit 1),
        case when r.is_calibration then case s.review_status
          when 'rejected' then 'reject' when 'accepted' then 'accept' when 'to_transcribe' then 'accept' end end) as settled
      from reviews r join submissions s on s.id = r.submission_id
      where r.stage = 'audio' and not r.is_adjudication and r.decided_at >= ${since} and ${isInForce}
    ) as said left join profiles p on p.id = reviewer_id
    group by reviewer_id, p.display_name, p.email order by verdicts desc, reviewer_id`;
}

function comparisonsOf(pairs: Omit<Row, 'reviewer_id' | 'reviewer' | 'verdicts'>): Comparison[] {
  const times = (n: number, said: Comparison['said'], settled: Comparison['settled']) =>
    Array.from({ length: n }, () => ({ said, settled }));
  return [
    ...times(pairs.accept_accept, 'accept', 'accept'),
    ...times(pairs.accept_reject, 'accept', 'reject'),
    ...times(pairs.reject_accept, 'reject', 'accept'),
    ...times(pairs.reject_reject, 'reject', 'reject'),
  ];
}
