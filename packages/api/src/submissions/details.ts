import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { isInForce } from './in-force.ts';
import { IS_VISIBLE, oneQuery } from './query.ts';
import type { details, Submission } from './schema.ts';
import { findWithheld, isSettled, showsTranscripts, shownTo } from './withheld.ts';

type Details = z.output<typeof details>;
type Row = Omit<Details, 'submission' | 'transcripts'> & {
  transcripts: (Omit<Details['transcripts'][number], 'written_at'> & { written_at: string })[];
};

const JUDGING = 'You are judging this recording: what is known of it is shown to you once you have decided.';
const UNSETTLED =
  'Reviewers have not decided about this recording yet: what is known of it is shown to you then.';

/**
 * Reads one recording with everything that the caller may see of it.
 *
 * @throws {ApiError} NOT_FOUND when it does not exist, or is withdrawn or quarantined; FORBIDDEN when it is withheld from them.
 */
export async function readDetails(
  ctx: Pick<Context, 'query' | 'caller' | 'hides_unsettled'>,
  id: string,
): Promise<Details> {
  const { query, caller } = ctx;
  const withheld = await findWithheld(ctx);
  if (withheld.ids.includes(id)) throw new ApiError('FORBIDDEN', JUDGING);
  const [submission] = await query<Submission>(oneQuery(id));
  if (!submission) throw notFound('submission');
  if (withheld.unsettled && !isSettled(submission.review_status)) throw new ApiError('FORBIDDEN', UNSETTLED);
  const [row] = await query<Row>(Prisma.sql`
    select s.quality, s.rejection_reasons,
      (select count(*)::int from (select * from submissions o where o.user_id = s.user_id and o.id <> s.id) as o
        where ${Prisma.join([IS_VISIBLE, ...shownTo(withheld)], ' and ')}) as others,
      (select coalesce(json_agg(json_build_object('layer', t.layer, 'body', t.body, 'written_at', t.created_at,
          'review_id', t.review_id, 'author_role', p.role) order by t.created_at, t.review_id, t.layer), '[]')
        from transcripts t join reviews r on r.id = t.review_id left join profiles p on p.id = t.author_id
        where t.submission_id = s.id and ${isInForce}) as transcripts
    from submissions s where s.id = ${id}::uuid`);
  if (!row) throw notFound('submission');
  const shown = showsTranscripts(caller, submission.review_status) ? row.transcripts : [];
  const transcripts = shown.map(({ written_at, ...words }) => ({
    ...words,
    written_at: new Date(written_at).toISOString(),
  }));
  return { ...row, submission, transcripts };
}
