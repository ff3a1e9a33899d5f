import { z } from 'zod';
import { badInput, conflict, orNotFound } from '@labrish/api/errors';
import { procedureFor, router } from '@labrish/api/trpc';
import { status } from '@labrish/api/submissions/schema';
import { target } from '../schema.ts';
import { adjudicationInput, type AdjudicationInput, awaitingAdjudication, reviewOf } from './schema.ts';
import { decide, type Status } from '@labrish/dataset';
import { labelsInWords } from '@labrish/pilot';
import { record } from '@labrish/api/changes';
import { type Context, personOf } from '@labrish/api/context';
import { assertLabels, pilotOfRecording } from '@labrish/api/labels';
import { lastReview, isInForce } from '@labrish/api/submissions/in-force';
import { findWithheld, refuseWithheld } from '@labrish/api/submissions/withheld';
import { lockRecording, refuseKnown } from '../recording.ts';
import { applyConsensus } from '../consensus.ts';
import { Prisma } from '@labrish/db';
import { avoided } from '../avoided.ts';
import { serializeDates } from '@labrish/api/rows';

/** Decisions of admins, and of reviewers who have `lead`, about ties, reports and copies. */
export const adjudicationRouter = router({
  list: procedureFor('lead')
    .meta({
      rest: 'GET /review/adjudication',
      summary: 'Recordings that wait for an administrator, the longest waiting first',
    })
    .input(
      z.strictObject({
        status: z.enum(['disputed', 'quarantined']).default('disputed'),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(z.object({ data: z.array(awaitingAdjudication) }))
    .query(async ({ ctx, input }) => ({ data: await listAwaitingAdjudication(ctx, input) })),

  adjudicate: procedureFor('lead')
    .meta({
      rest: 'POST /review/adjudication',
      summary: 'Decide about a recording, over what reviewers said',
      errors: {
        409: 'Another admin has decided, or a reviewer has said something else, since you looked.',
      },
    })
    .input(adjudicationInput)
    .output(z.object({ status }))
    .mutation(({ ctx, input }) => adjudicate(ctx, input)),

  of: procedureFor('lead')
    .meta({ rest: 'GET /review/reviews/{submission_id}', summary: 'What reviewers said of a recording' })
    .input(target.pick({ submission_id: true }))
    .output(z.object({ data: z.array(reviewOf) }))
    .query(async ({ ctx, input: { submission_id: id } }) => {
      const found = await ctx.db.submissions.findUnique({ where: { id, withdrawn_at: null } });
      refuseWithheld(await findWithheld(ctx), orNotFound(found, 'submission'));
      return { data: await reviewsOf(ctx, [id]) };
    }),
});

const CHANGED =
  'The verdicts on this recording have changed since you opened it. Check it again, then decide.';

/**
 * Stores an admin's verdict, which overrides all others until another admin decides otherwise.
 *
 * @throws {ApiError} CONFLICT when the admin has not seen the last verdict on the recording; NOT_FOUND for their own voice.
 */
async function adjudicate(ctx: Context, input: AdjudicationInput): Promise<{ status: Status }> {
  const { submission_id, stage, category, last_review_id, ...said } = input;
  const pilot = await pilotOfRecording(ctx, submission_id);
  assertLabels(pilot, [category], 'category');
  if (said.verdict === 'reject' && said.reasons.length === 0)
    throw badInput('reasons', 'Say why: choose a reason.');
  if (said.verdict === 'accept' && stage === 'audio' && !category)
    throw badInput('category', `Say what you hear: ${labelsInWords(pilot)}.`);
  return ctx.db.$transaction(async (tx) => {
    const key = { reviewer_id: personOf(ctx.caller), submission_id, stage };
    const recording = await lockRecording(tx, key, true);
    refuseKnown(recording);
    const rows = await tx.reviews.findMany({ where: { submission_id } });
    if (last_review_id && lastReview(rows)?.id !== last_review_id) throw conflict(CHANGED);
    const review = await tx.reviews.create({
      data: {
        ...key,
        ...said,
        category: category ?? null,
        is_adjudication: true,
        decided_at: ctx.now(),
      },
    });
    // What the lead confirmed for calibrations before may be wrong now.
    await tx.calibration_items.deleteMany({ where: { submission_id } });
    await record(tx, ctx, 'decide', 'submissions', submission_id, { after: review });
    return { status: (await applyConsensus(tx, recording, { rows: [...rows, review] })).review_status };
  });
}

type AwaitingAdjudication = z.output<typeof awaitingAdjudication>;
type Row = Omit<
  AwaitingAdjudication,
  'audio_url' | 'reviews' | 'stage' | 'created_at' | 'reason' | 'copy_of'
> & {
  created_at: Date;
  audio_quorum: number;
  transcript_quorum: number;
  /** Null: the recording is not a copy, or an admin has decided about it since it was found to be one. */
  copy_of: string | null;
  first_is_here: boolean;
  first_type: string | null;
};

/**
 * Lists recordings that await adjudication (a tie, a report, a copy of another person's), with their verdicts in force. Leaves out voices
 * that the caller may not judge: another admin decides about those.
 */
async function listAwaitingAdjudication(
  ctx: Context,
  { status, limit }: { status: AwaitingAdjudication['status']; limit: number },
): Promise<AwaitingAdjudication[]> {
  const rows = await ctx.query<Row>(Prisma.sql`
    with ${avoided(personOf(ctx.caller))}
    select s.id as submission_id, s.pilot, s.review_status as status, s.prompt_text, s.duration_ms, s.audio_type, s.category, s.created_at,
      translate(encode(s.peaks, 'base64'), E'\\n', '') as peaks,
      coalesce(s.audio_quorum, (select quorum from review_settings))::int as audio_quorum, coalesce(s.transcript_quorum, 1)::int as transcript_quorum,
      case when not exists (select from reviews r where r.submission_id = s.id and r.is_adjudication and r.set_aside_id is null
        and r.decided_at >= s.copy_found_at) then s.copy_of end as copy_of,
      (select n.body from recording_notes n where n.submission_id = s.id and n.created_at = s.held_back_at
        and not exists (select from reviews r where r.submission_id = s.id and r.is_adjudication and r.decided_at >= s.held_back_at)
        order by n.id limit 1) as held_back,
      f.withdrawn_at is null and f.storage_url is not null as first_is_here, f.audio_type as first_type
    from submissions s left join submissions f on f.id = s.copy_of
    where s.review_status = ${status}::"ReviewStatus" and s.withdrawn_at is null
      and not exists (select from avoided a where a.contributor_id = s.user_id)
    order by s.created_at, s.id limit ${limit}`);
  const ids = rows.map(({ submission_id }) => submission_id);
  const reviews = await reviewsOf(ctx, ids);
  return rows.map(({ copy_of, first_is_here, first_type, audio_quorum, transcript_quorum, ...row }) => {
    const said = reviews.filter(({ submission_id }) => submission_id === row.submission_id);
    const dated = said.map((review) => ({ ...review, decided_at: new Date(review.decided_at) }));
    const { dispute } = decide(dated, { audio: audio_quorum, words: transcript_quorum });
    // Without any words to accept, the lead decides about the recording: accepted, it goes to another transcriber.
    const isAboutWords = dispute === 'words' && said.some(({ words }) => words !== null);
    return {
      ...row,
      reason: copy_of ? 'copy' : status === 'quarantined' ? 'report' : (dispute ?? 'verdict'),
      copy_of: copy_of
        ? {
            ...{ submission_id: copy_of, audio_type: first_type },
            audio_url: first_is_here ? ctx.audioUrl({ id: copy_of }, 'adjudication') : null,
          }
        : null,
      stage: isAboutWords ? 'words' : 'audio',
      created_at: row.created_at.toISOString(),
      audio_url: ctx.audioUrl({ id: row.submission_id }, 'adjudication'),
      reviews: said,
    };
  });
}

type ReviewOf = z.output<typeof reviewOf> & { submission_id: string };
/** Lists the verdicts in force on the given recordings, oldest first, with their reviewers. */
async function reviewsOf(ctx: Context, submission_ids: string[]): Promise<ReviewOf[]> {
  const rows = await ctx.query<Omit<ReviewOf, 'decided_at'> & { decided_at: Date }>(Prisma.sql`
    select r.id, r.submission_id, r.stage, r.reviewer_id, coalesce(p.display_name, p.email, 'Former member') as reviewer,
      r.verdict, r.category, r.reasons, r.comment, r.speakers::int as speakers, r.heard_ms, r.slot is not null as counts,
      r.is_calibration, r.is_adjudication, r.decided_at,
      (select json_build_object('natural', max(body) filter (where layer = 'natural'),
          'english', max(body) filter (where layer = 'english'), 'cassidy_jlu', max(body) filter (where layer = 'cassidy_jlu'))
        from transcripts t where t.review_id = r.id having count(*) > 0) as words
    from reviews r left join profiles p on p.id = r.reviewer_id
    where r.submission_id = any(${submission_ids}::uuid[]) and ${isInForce}
    order by r.decided_at, r.id`);
  return rows.map(serializeDates);
}
