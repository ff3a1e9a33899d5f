import { reviewerFigures, type Comparison } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import { isInForce } from '@labrish/api/submissions/in-force';
import type { Figures } from './schema.ts';

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
export async function readReviewers(query: Query, since: Date): Promise<Figures['reviewers']> {
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
