import { z } from 'zod';
import { byId } from '../fields.ts';
import { memberProcedure, procedureFor, router } from '../trpc.ts';
import { brakesRouter } from './brakes/router.ts';
import { calibrationRouter } from './calibration/router.ts';
import { adjudicationRouter } from './adjudication/router.ts';
import { readFigures } from './figures/read.ts';
import { figures, figuresInput } from './figures/schema.ts';
import { unskip, recuse, releaseLease, renewLease, saveDraft, skip, takeBack } from './queue/lease.ts';
import { listedInput, listedVerdicts, listVerdicts } from './list-verdicts.ts';
import { nextItem } from './queue/next.ts';
import { pace, readPace } from './pace.ts';
import { readTime, timeInput, workday } from './time.ts';
import * as schema from './schema.ts';
import { labelsJudgedRouter } from './queue/labels-judged.ts';
import { readSpellings, spellings, spellingsInput } from './spellings.ts';
import { settingsRouter } from './settings.ts';
import { undoVerdict } from './undo.ts';
import { countWaiting } from './queue/waiting.ts';
import { giveVerdict } from './verdict.ts';
import { readHistory } from './history/read.ts';
import { historyStep } from './history/schema.ts';
import { reviewersRouter } from './reviewers/router.ts';
import { batchesRouter } from './batches/router.ts';
import { bulkRouter } from './bulk/router.ts';
import { notesRouter } from './history/notes.ts';
import { ownNumbersRouter } from './own-numbers/router.ts';
import { Prisma } from '@labrish/db';
import { personOf, type Context } from '../context.ts';
import { machineDrafts, readMachineDrafts } from '../machine-drafts/state.ts';
import { encodeCursor, readCursor } from '../cursor.ts';
import { serializeDates } from '../rows.ts';
import { isInForce } from '../submissions/in-force.ts';

/** Procedures of reviewers: getting recordings, giving verdicts, undoing them, and figures. */
export const reviewRouter = router({
  next: memberProcedure
    .meta({
      rest: 'POST /review/next',
      summary: 'The next recording to review',
      description:
        'It is kept for you for 15 minutes. Null when there is none for you; `/review/waiting` says why. What is kept for you ' +
        'already and not in `holding` comes first.',
    })
    .input(schema.nextInput)
    .output(z.object({ item: schema.item.nullable() }))
    .mutation(async ({ ctx, input }) => ({ item: await nextItem(ctx, input) })),

  waiting: memberProcedure
    .meta({ rest: 'GET /review/waiting', summary: 'What waits for whom, in numbers' })
    .input(z.strictObject({ stage: schema.stage.default('audio') }))
    .output(schema.waiting)
    .query(({ ctx, input }) => countWaiting(ctx, input.stage)),

  verdict: memberProcedure
    .meta({
      rest: 'POST /review/verdicts',
      summary: 'Say what you think of a recording',
      description:
        'Of one that was given to you. Nothing is lost: below 80 % heard (to reject for what can be heard at once: the first seconds), or when others were faster, it is kept and does not ' +
        'count. The same again changes your mind.',
      errors: {
        404: 'The recording was withdrawn by its speaker, or is with an administrator.',
        409: 'The recording was not given to you, or another verdict of yours is in force than `supersedes` names.',
      },
    })
    .input(schema.verdictInput)
    .output(schema.verdictResult)
    .mutation(({ ctx, input }) => giveVerdict(ctx, input)),

  undo: memberProcedure
    .meta({
      rest: 'POST /review/verdicts/{id}/undo',
      summary: 'Take a verdict of yours back, however long ago',
      errors: { 409: 'You have changed it since.' },
    })
    .input(byId)
    .output(
      z.object({
        item: schema.item
          .nullable()
          .meta({ description: 'Its recording again; null when somebody else has reported it meanwhile.' }),
      }),
    )
    .mutation(async ({ ctx, input }) => ({ item: await undoVerdict(ctx, input.id) })),

  renew: memberProcedure
    .meta({ rest: 'POST /review/renew', summary: 'Keep a recording while you are at it' })
    .input(schema.target)
    .output(
      z.object({
        until: schema.item.shape.until
          .nullable()
          .meta({ description: 'Null when another reviewer has it by now, or it is gone.' }),
        is_gone: z
          .boolean()
          .meta({ description: 'Its speaker has taken it back, or it is with an administrator.' }),
      }),
    )
    .mutation(({ ctx, input }) => renewLease(ctx, input)),

  skip: memberProcedure
    .meta({ rest: 'POST /review/skip', summary: 'Leave a recording to others', status: 204 })
    .input(schema.skipInput)
    .mutation(({ ctx, input }) => skip(ctx, input)),

  offerSkipped: memberProcedure
    .meta({
      rest: 'DELETE /review/skips',
      summary: 'Get what you have skipped today offered again',
      status: 204,
    })
    .mutation(({ ctx }) => unskip(ctx)),

  takeBack: memberProcedure
    .meta({
      rest: 'POST /review/skips/undo',
      summary: 'Take a skip back, or that you know the voice: you can judge the recording',
      status: 204,
      errors: { 404: 'You have not skipped it.' },
    })
    .input(schema.target)
    .mutation(({ ctx, input }) => takeBack(ctx, input)),

  release: memberProcedure
    .meta({
      rest: 'POST /review/release',
      summary: 'Give a recording back to the queue: it may come to you again',
      status: 204,
    })
    .input(schema.target)
    .mutation(({ ctx, input }) => releaseLease(ctx, input)),

  recuse: memberProcedure
    .meta({
      rest: 'POST /review/known-voices',
      summary: 'You know this voice: nothing of it is given to you any more',
      status: 204,
    })
    .input(schema.target)
    .mutation(({ ctx, input }) => recuse(ctx, input)),

  saveDraft: memberProcedure
    .meta({
      rest: 'PUT /review/drafts/{submission_id}',
      summary: 'Keep what you have typed so far',
      status: 204,
    })
    .input(z.strictObject({ submission_id: schema.target.shape.submission_id, draft: schema.draft }))
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  spellings: memberProcedure
    .meta({
      rest: 'GET /review/spellings',
      summary: 'How others spell words in their transcripts',
      description:
        'Of the newest 2,000 transcripts of a pilot, words that at least two people other than you wrote.',
    })
    .input(spellingsInput)
    .output(spellings)
    .query(({ ctx, input }) => readSpellings(ctx, input.country)),

  history: memberProcedure
    .meta({ rest: 'GET /review/history', summary: 'Your verdicts, newest first' })
    .input(
      z.strictObject({
        limit: z.int().min(1).max(100).default(30),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(schema.history)
    .query(({ ctx, input }) => readOwn(ctx, input)),

  pace: memberProcedure
    .meta({ rest: 'GET /review/pace', summary: 'How far you have come in this sitting' })
    .output(pace)
    .query(({ ctx }) => readPace(ctx)),

  time: memberProcedure
    .meta({
      rest: 'GET /review/time',
      summary: 'How long a reviewer worked on each day, for time sheets',
      description: 'Of yourself; of another reviewer for a lead.',
    })
    .input(timeInput)
    .output(z.object({ data: z.array(workday) }))
    .query(async ({ ctx, input }) => ({ data: await readTime(ctx, input) })),

  figures: procedureFor('lead')
    .meta({ rest: 'GET /review/figures', summary: 'How review goes, in figures' })
    .input(figuresInput)
    .output(figures)
    .query(({ ctx, input }) => readFigures(ctx, input.days)),

  historyOf: procedureFor('lead')
    .meta({
      rest: 'GET /review/recordings/{submission_id}/history',
      summary: 'What happened to a recording in review, oldest first',
      description: 'Refused with 403 to a reviewer who is judging it.',
    })
    .input(schema.target.pick({ submission_id: true }))
    .output(z.object({ data: z.array(historyStep) }))
    .query(async ({ ctx, input }) => ({ data: await readHistory(ctx, input.submission_id) })),

  verdicts: procedureFor('lead')
    .meta({ rest: 'GET /review/verdicts', summary: 'All verdicts, oldest first' })
    .input(listedInput)
    .output(listedVerdicts)
    .query(({ ctx, input }) => listVerdicts(ctx, input)),

  machineDrafts: procedureFor('lead')
    .meta({
      rest: 'GET /review/machine-drafts',
      summary: 'Which recordings a recogniser drafts, and why others not',
    })
    .output(machineDrafts)
    .query(({ ctx }) => readMachineDrafts(ctx)),

  batches: batchesRouter,
  bulk: bulkRouter,
  notes: notesRouter,
  voices: ownNumbersRouter,
  adjudication: adjudicationRouter,
  brakes: brakesRouter,
  calibration: calibrationRouter,
  reviewers: reviewersRouter,
  settings: settingsRouter,
  labels: labelsJudgedRouter,
});

type Own = z.output<typeof schema.ownReview>;
type Row = Omit<Own, 'decided_at'> & { decided_at: Date };

/** Lists the caller's verdicts in force, newest first, without those on withdrawn recordings. */
async function readOwn(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<z.output<typeof schema.history>> {
  const after = readCursor(cursor);
  const rows = await ctx.query<Row>(Prisma.sql`
    select r.id, r.submission_id, r.stage, r.verdict, r.category, r.reasons, r.decided_at,
      r.slot is not null as counts, s.duration_ms, s.prompt_text
    from reviews r join submissions s on s.id = r.submission_id
    where r.reviewer_id = ${personOf(ctx.caller)}::uuid and not r.is_adjudication and ${isInForce} and s.withdrawn_at is null
      ${after ? Prisma.sql`and (r.decided_at, r.id) < (${after.created_at}, ${after.id}::uuid)` : Prisma.empty}
    order by r.decided_at desc, r.id desc limit ${limit + 1}`);
  const data = rows.slice(0, limit).map(serializeDates);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { data, next_cursor: last ? encodeCursor({ id: last.id, created_at: last.decided_at }) : null };
}
