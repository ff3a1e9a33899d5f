import { Prisma } from '@labrish/db';
import { labelsInWords } from '@labrish/pilot';
import { z } from 'zod';
import { record } from '@labrish/api/changes';
import { personOf, type Context } from '@labrish/api/context';
import { badInput, notFound } from '@labrish/api/errors';
import { component, id, nullableInt, nullableText, timestamp } from '@labrish/api/fields';
import { assertLabels, pilotOfRecording } from '@labrish/api/labels';
import { isFirstAnswer, isInForce } from '@labrish/api/submissions/in-force';
import { category, status } from '@labrish/api/submissions/schema';
import { procedureFor, router } from '@labrish/api/trpc';
import { serializeDates } from '@labrish/api/rows';
import { avoided } from '../avoided.ts';
import { lockRecording, refuseKnown } from '../recording.ts';
import { reason, stage, target, verdict } from '../schema.ts';
import { isUsable, TRAINING } from './claim.ts';

const answer = {
  verdict,
  category: category.nullable().meta({ description: 'The right label of what is accepted.' }),
  reasons: z.array(reason).max(5).meta({ description: 'Why it is rejected.' }),
};

const recording = {
  submission_id: id,
  pilot: z.string().meta({ examples: ['JM'] }),
  prompt_text: nullableText,
  duration_ms: nullableInt,
  peaks: nullableText,
  audio_type: nullableText,
  audio_url: z.string(),
};

const item = component('CalibrationItem', {
  ...recording,
  ...answer,
  confirmed_at: timestamp,
  answers: z.int().meta({ description: 'Reviewers who have answered it.' }),
  right: z.int().meta({ description: 'Of these, with the right verdict and label at first.' }),
});

const candidate = component('CalibrationCandidate', {
  ...recording,
  ...answer,
  review_status: status,
  is_adjudicated: z.boolean().meta({ description: 'Whether a lead has decided about it.' }),
});

const candidatesInput = z.strictObject({
  verdict: verdict.default('reject'),
  stage: stage.optional().meta({ description: 'The stage at which somebody said so.' }),
  reason: reason.optional(),
  limit: z.int().min(1).max(50).default(20),
});

const confirmInput = z.strictObject({
  ...target.pick({ submission_id: true }).shape,
  verdict,
  category: category.optional(),
  reasons: answer.reasons.default([]),
});

/** Recordings with which reviewers are trained and calibrated: the lead confirms the right answer of each. */
export const calibrationRouter = router({
  list: procedureFor('lead')
    .meta({ rest: 'GET /review/calibration', summary: 'Recordings with which reviewers are calibrated' })
    .output(
      z.object({
        data: z.array(item),
        least: z.int().meta({ description: 'How many it takes to train new reviewers.' }),
      }),
    )
    .query(async ({ ctx }) => ({ data: await listItems(ctx), least: TRAINING })),

  candidates: procedureFor('lead')
    .meta({
      rest: 'GET /review/calibration/candidates',
      summary: 'Recordings that could calibrate, once the lead has confirmed what is right',
    })
    .input(candidatesInput)
    .output(z.object({ data: z.array(candidate) }))
    .query(async ({ ctx, input }) => ({ data: await listCandidates(ctx, input) })),

  confirm: procedureFor('lead')
    .meta({
      rest: 'PUT /review/calibration/{submission_id}',
      summary: 'Confirm the right answer of a recording, and calibrate reviewers with it',
      status: 204,
    })
    .input(confirmInput)
    .mutation(({ ctx, input }) => confirm(ctx, input)),

  remove: procedureFor('lead')
    .meta({
      rest: 'DELETE /review/calibration/{submission_id}',
      summary: 'Calibrate nobody else with a recording',
      status: 204,
    })
    .input(target.pick({ submission_id: true }))
    .mutation(({ ctx, input: { submission_id } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = await tx.calibration_items.findUnique({ where: { submission_id } });
        if (!before) throw notFound('calibration');
        await tx.calibration_items.delete({ where: { submission_id } });
        await record(tx, ctx, 'remove', 'calibration_items', submission_id, { before });
      }),
    ),
});

const SHOWN = Prisma.sql`s.id as submission_id, s.pilot, s.prompt_text, s.duration_ms, s.audio_type,
  translate(encode(s.peaks, 'base64'), E'\\n', '') as peaks`;

async function listItems(ctx: Context): Promise<z.output<typeof item>[]> {
  const rows = await ctx.query<
    Omit<z.output<typeof item>, 'audio_url' | 'confirmed_at'> & { confirmed_at: Date }
  >(Prisma.sql`
    with ${avoided(personOf(ctx.caller))}
    select ${SHOWN}, c.verdict, c.category, c.reasons, c.confirmed_at, count(r.id)::int as answers,
      (count(*) filter (where r.verdict = c.verdict and (c.category is null or r.category = c.category)))::int as right
    from calibration_items c join submissions s on s.id = c.submission_id
      left join reviews r on r.submission_id = s.id and r.is_calibration and ${isFirstAnswer}
    where ${isUsable} and s.user_id not in (select contributor_id from avoided)
    group by s.id, c.submission_id order by c.confirmed_at desc, s.id`);
  return rows.map((row) => ({ ...serializeDates(row), ...addressOf(ctx, row) }));
}

/** Lists recordings about which reviewers or a lead have decided, those of a lead first, then the newest. */
async function listCandidates(
  ctx: Context,
  { verdict: wanted, stage: at, reason: why, limit }: z.output<typeof candidatesInput>,
): Promise<z.output<typeof candidate>[]> {
  const said = Prisma.sql`exists (select from reviews r where r.submission_id = s.id and r.verdict = ${wanted}::"Verdict" and ${isInForce}
    and (r.slot is not null or r.is_adjudication) and (${at ?? null}::text is null or r.stage::text = ${at ?? null})
    and (${why ?? null}::text is null or ${why ?? null} = any(r.reasons)))`;
  const settled = wanted === 'reject' ? Prisma.sql`('rejected')` : Prisma.sql`('accepted', 'to_transcribe')`;
  const rows = await ctx.query<Omit<z.output<typeof candidate>, 'audio_url' | 'verdict'>>(Prisma.sql`
    with ${avoided(personOf(ctx.caller))}
    select ${SHOWN}, s.reviewed_category as category, s.rejection_reasons as reasons, s.review_status,
      exists (select from reviews r where r.submission_id = s.id and r.is_adjudication and r.set_aside_id is null) as is_adjudicated
    from submissions s
    where s.review_status in ${settled} and ${isUsable} and ${said}
      and s.user_id not in (select contributor_id from avoided)
      and not exists (select from calibration_items c where c.submission_id = s.id)
    order by is_adjudicated desc, s.created_at desc, s.id limit ${limit}`);
  return rows.map((row) => ({ ...row, verdict: wanted, ...addressOf(ctx, row) }));
}

function addressOf(ctx: Context, { submission_id: id }: { submission_id: string }) {
  return { audio_url: ctx.audioUrl({ id }, 'adjudication') };
}

async function confirm(
  ctx: Context,
  { submission_id, ...given }: z.output<typeof confirmInput>,
): Promise<void> {
  const pilot = await pilotOfRecording(ctx, submission_id);
  assertLabels(pilot, [given.category], 'category');
  if (given.verdict === 'accept' && !given.category)
    throw badInput('category', `Say what is right: ${labelsInWords(pilot)}.`);
  if (given.verdict === 'reject' && given.reasons.length === 0)
    throw badInput('reasons', 'Say why: choose a reason.');
  const right = {
    verdict: given.verdict,
    category: given.verdict === 'accept' ? (given.category ?? null) : null,
    reasons: given.verdict === 'reject' ? given.reasons : [],
  };
  await ctx.db.$transaction(async (tx) => {
    const confirmed_by = personOf(ctx.caller);
    refuseKnown(await lockRecording(tx, { reviewer_id: confirmed_by, submission_id }));
    const before = await tx.calibration_items.findUnique({ where: { submission_id } });
    const data = { ...right, confirmed_by, confirmed_at: ctx.now() };
    const create = { submission_id, ...data };
    const after = await tx.calibration_items.upsert({ where: { submission_id }, create, update: data });
    await record(tx, ctx, 'confirm', 'calibration_items', submission_id, { before, after });
  });
}
