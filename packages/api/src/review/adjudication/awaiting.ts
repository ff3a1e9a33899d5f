import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import { personOf, type Context } from '@labrish/api/context';
import { avoided } from '../claim.ts';
import type { awaitingAdjudication, reviewOf } from './schema.ts';
import { isInForce } from '@labrish/api/submissions/in-force';

type AwaitingAdjudication = z.output<typeof awaitingAdjudication>;
type Row = Omit<
  AwaitingAdjudication,
  'audio_url' | 'reviews' | 'stage' | 'created_at' | 'reason' | 'copy_of'
> & {
  created_at: Date;
  /** Null: the recording is not a copy, or an admin has decided about it since it was found to be one. */
  copy_of: string | null;
  first_is_here: boolean;
  first_type: string | null;
};

/**
 * Lists recordings that await adjudication (a tie, a report, a copy of another person's), with their verdicts in force. Leaves out voices
 * that the caller may not judge: another admin decides about those.
 */
export async function listAwaitingAdjudication(
  ctx: Context,
  { status, limit }: { status: AwaitingAdjudication['status']; limit: number },
): Promise<AwaitingAdjudication[]> {
  const rows = await ctx.query<Row>(Prisma.sql`
    with ${avoided(personOf(ctx.caller))}
    select s.id as submission_id, s.pilot, s.review_status as status, s.prompt_text, s.duration_ms, s.audio_type, s.category, s.created_at,
      translate(encode(s.peaks, 'base64'), E'\\n', '') as peaks,
      case when not exists (select from reviews r where r.submission_id = s.id and r.is_adjudication
        and r.decided_at >= s.copy_found_at) then s.copy_of end as copy_of,
      f.withdrawn_at is null and f.storage_url is not null as first_is_here, f.audio_type as first_type
    from submissions s left join submissions f on f.id = s.copy_of
    where s.review_status = ${status}::"ReviewStatus" and s.withdrawn_at is null
      and not exists (select from avoided a where a.contributor_id = s.user_id)
    order by s.created_at, s.id limit ${limit}`);
  const reviews = await reviewsOf(
    ctx,
    rows.map(({ submission_id }) => submission_id),
  );
  return rows.map(({ copy_of, first_is_here, first_type, ...row }) => {
    const said = reviews.filter(({ submission_id }) => submission_id === row.submission_id);
    const isAboutWords = said.some(({ stage, counts }) => stage === 'words' && counts);
    return {
      ...row,
      reason: copy_of ? 'copy' : status === 'disputed' ? 'tie' : 'report',
      copy_of: copy_of
        ? {
            ...{ submission_id: copy_of, audio_type: first_type },
            audio_url: first_is_here ? ctx.audioUrl({ id: copy_of }, 'adjudication') : null,
          }
        : null,
      stage: status === 'disputed' && isAboutWords ? 'words' : 'audio',
      created_at: row.created_at.toISOString(),
      audio_url: ctx.audioUrl({ id: row.submission_id }, 'adjudication'),
      reviews: said,
    };
  });
}

type ReviewOf = z.output<typeof reviewOf>;
/** Lists the verdicts in force on the given recordings, oldest first, with their reviewers. */
export async function reviewsOf(
  ctx: Context,
  submission_ids: string[],
): Promise<(ReviewOf & { submission_id: string })[]> {
  const rows = await ctx.query<
    Omit<ReviewOf, 'decided_at'> & { submission_id: string; decided_at: Date }
  >(Prisma.sql`
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
