import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { Context } from '@labrish/api/context';
import { isInForce } from '@labrish/api/submissions/in-force';
import type { reviewOf } from './schema.ts';

export type ReviewOf = z.output<typeof reviewOf>;
type Row = Omit<ReviewOf, 'decided_at' | 'words'> & {
  submission_id: string;
  decided_at: Date;
  words: ReviewOf['words'];
};

/** Lists the verdicts in force on the given recordings, oldest first, with their reviewers. */
export async function reviewsOf(
  ctx: Pick<Context, 'query'>,
  submission_ids: string[],
): Promise<(ReviewOf & { submission_id: string })[]> {
  const rows = await ctx.query<Row>(Prisma.sql`
    select r.id, r.submission_id, r.stage, r.reviewer_id, coalesce(p.display_name, p.email, 'Former member') as reviewer,
      r.verdict, r.category, r.reasons, r.comment, r.speakers::int as speakers, r.heard_ms, r.slot is not null as counts,
      r.is_calibration, r.is_adjudication, r.decided_at,
      (select json_build_object('natural', max(body) filter (where layer = 'natural'),
          'english', max(body) filter (where layer = 'english'), 'cassidy_jlu', max(body) filter (where layer = 'cassidy_jlu'))
        from transcripts t where t.review_id = r.id having count(*) > 0) as words
    from reviews r left join profiles p on p.id = r.reviewer_id
    where r.submission_id = any(${submission_ids}::uuid[]) and ${isInForce}
    order by r.decided_at, r.id`);
  return rows.map((row) => ({ ...row, decided_at: row.decided_at.toISOString() }));
}
