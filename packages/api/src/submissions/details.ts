import type { Status } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { isInForce } from '../review/in-force.ts';
import { oneQuery } from './query.ts';
import type { details, Submission } from './schema.ts';

type Details = z.output<typeof details>;
type Row = Omit<Details, 'submission' | 'transcripts'> & {
  transcripts: (Omit<Details['transcripts'][number], 'written_at'> & { written_at: string })[];
};

/** Until one of these holds, reviewers do not see what others have written: they may yet be asked themselves (DESIGN section 9). */
const SETTLED: readonly Status[] = ['accepted', 'rejected'];

/** One recording with all that its caller may know of it. @throws {ApiError} NOT_FOUND when it is not there, or withdrawn, or quarantined. */
export async function readDetails(
  { query, caller }: Pick<Context, 'query' | 'caller'>,
  id: string,
): Promise<Details> {
  const [submission] = await query<Submission>(oneQuery(id));
  if (!submission) throw notFound('submission');
  const [row] = await query<Row>(Prisma.sql`
    select s.quality, s.rejected_for,
      (select count(*)::int from submissions o where o.user_id = s.user_id and o.id <> s.id and o.withdrawn_at is null
        and o.review_status <> 'quarantined') as others,
      (select coalesce(json_agg(json_build_object('layer', t.layer, 'body', t.body, 'written_at', t.created_at,
          'review_id', t.review_id, 'author_role', p.role) order by t.created_at, t.review_id, t.layer), '[]')
        from transcripts t join reviews r on r.id = t.review_id left join profiles p on p.id = t.author_id
        where t.submission_id = s.id and ${isInForce}) as transcripts
    from submissions s where s.id = ${id}::uuid`);
  if (!row) throw notFound('submission');
  const isBlind = caller.role !== 'admin' && !SETTLED.includes(submission.review_status);
  const transcripts = (isBlind ? [] : row.transcripts).map(({ written_at, ...words }) => ({
    ...words,
    written_at: new Date(written_at).toISOString(),
  }));
  return { ...row, submission, transcripts };
}
