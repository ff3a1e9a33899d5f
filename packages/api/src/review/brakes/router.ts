import type { Stage } from '@labrish/dataset';
import { Prisma, type reporter_brakes } from '@labrish/db';
import { record } from '@labrish/api/changes';
import { personOf, type Context, type Tx } from '@labrish/api/context';
import { ApiError, forbidden, orNotFound } from '@labrish/api/errors';
import { component, id, timestamp } from '@labrish/api/fields';
import { currentReview } from '@labrish/api/submissions/in-force';
import { procedureFor, router } from '@labrish/api/trpc';
import { z } from 'zod';
import { releaseSlot, lockRecording, supersede } from '../recording.ts';
import { applyConsensus } from '../consensus.ts';
import { lockReports, unconfirmedReports } from './brake.ts';

/** A reviewer who made many reports in a short time, and can neither report nor judge until an admin lifts this. */
const brake = component('ReporterBrake', {
  reviewer_id: id,
  reviewer: z.string().meta({ description: 'Name or address; of somebody removed: "Former member".' }),
  since: timestamp,
  reports: z.int().meta({ description: 'Of these reports, those that no admin has decided about yet.' }),
  may_lift: z.boolean().meta({
    description: 'False for your own, while there is another administrator who can look.',
  }),
});

type Brake = z.output<typeof brake>;

const liftInput = z.strictObject({
  reviewer_id: id,
  take_back: z.boolean().meta({
    description:
      'Take the reports back that no admin has decided about: their recordings return to where they were.',
  }),
});

/** Lists and lifts brakes on reviewers who reported five recordings in ten minutes and whose reports no admin has checked yet. */
export const brakesRouter = router({
  list: procedureFor('lead')
    .meta({
      rest: 'GET /review/brakes',
      summary: 'Reviewers who can neither report nor judge until an administrator has looked',
    })
    .output(z.object({ data: z.array(brake) }))
    .query(async ({ ctx }) => ({ data: await listBrakes(ctx) })),

  lift: procedureFor('lead')
    .meta({
      rest: 'POST /review/brakes/{reviewer_id}/lift',
      summary: 'Let a reviewer go on, and take their reports back or leave them',
      errors: { 404: 'They are not held back, or not any more.' },
    })
    .input(liftInput)
    .output(z.object({ taken_back: z.int() }))
    .mutation(({ ctx, input }) => liftBrake(ctx, input)),
});

/** Lists the braked reviewers, the longest braked first. */
async function listBrakes(ctx: Context): Promise<Brake[]> {
  const me = personOf(ctx.caller);
  const rows = await ctx.query<Omit<Brake, 'since'> & { since: Date }>(Prisma.sql`
    select b.reviewer_id, coalesce(p.display_name, p.email, 'Former member') as reviewer, b.since,
      (select count(*) from ${unconfirmedReports(Prisma.sql`b.reviewer_id`, Prisma.sql`b.counted_from`)})::int as reports,
      b.reviewer_id <> ${me}::uuid or not ${otherAdmin(me, ctx.now())} as may_lift
    from reporter_brakes b left join profiles p on p.id = b.reviewer_id
    where b.lifted_at is null order by b.since, b.id`);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

type Report = { id: string; submission_id: string; stage: Stage };

/**
 * Lifts a reviewer's brake. With `take_back` it also undoes the reports that led to it and that no admin has decided about.
 *
 * @throws {ApiError} NOT_FOUND when they are not braked, FORBIDDEN for the caller's own brake while another admin can look.
 */
function liftBrake(
  ctx: Context,
  { reviewer_id, take_back }: z.output<typeof liftInput>,
): Promise<{ taken_back: number }> {
  return ctx.db.$transaction(async (tx) => {
    await refuseOwn(ctx, tx, reviewer_id);
    await lockReports(tx, reviewer_id);
    const before = orNotFound(
      await tx.reporter_brakes.findFirst({ where: { reviewer_id, lifted_at: null } }),
      'reviewer who is held back',
    );
    const reports = take_back ? await reportsOf(tx, before) : [];
    let taken_back = 0;
    for (const report of reports) if (await takeReportBack(ctx, tx, reviewer_id, report)) taken_back += 1;
    const after = await tx.reporter_brakes.update({
      where: { id: before.id },
      data: { lifted_at: ctx.now(), lifted_by: personOf(ctx.caller), taken_back },
    });
    await record(tx, ctx, 'lift', 'reporter_brakes', before.id, { before, after });
    return { taken_back };
  }, TIMEOUTS);
}

/** In milliseconds. A script that makes several calls at once can leave hundreds of reports to undo. */
const TIMEOUTS = { timeout: 30_000 };

async function refuseOwn(ctx: Context, tx: Tx, reviewer_id: string): Promise<void> {
  if (personOf(ctx.caller) !== reviewer_id) return;
  const [row] = await tx.$queryRaw<{ has: boolean }[]>(
    Prisma.sql`select ${otherAdmin(reviewer_id, ctx.now())} as has`,
  );
  if (row?.has) throw forbidden('These are your own reports: another administrator looks at them.');
}

/** Finds the reports, ordered by recording: all transactions that lock several recordings do so in this order, and cannot deadlock. */
function reportsOf(tx: Tx, { reviewer_id, counted_from }: reporter_brakes): Promise<Report[]> {
  return tx.$queryRaw<Report[]>(Prisma.sql`
    select r.id, r.submission_id, r.stage::text as stage from ${unconfirmedReports(Prisma.sql`${reviewer_id}::uuid`, Prisma.sql`${counted_from}`)}
    order by r.submission_id, r.stage`);
}

/** Undoes one report. The recording returns to its former status, and this reviewer is not given it again. */
async function takeReportBack(
  ctx: Context,
  tx: Tx,
  reviewer_id: string,
  { id, submission_id, stage }: Report,
): Promise<boolean> {
  const key = { reviewer_id, submission_id, stage };
  const recording = await lockRecording(tx, key, true).catch((error: unknown) => {
    // Skip a recording that its speaker has withdrawn meanwhile.
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (!recording) return false;
  const rows = await tx.reviews.findMany({ where: { submission_id } });
  const report = currentReview(rows, key);
  if (report?.id !== id) return false;
  const taken = await supersede(tx, report, ctx.now());
  await releaseSlot(tx, key);
  await applyConsensus(tx, recording, { rows: [...rows, taken] });
  await record(tx, ctx, 'take_back', 'submissions', submission_id, { before: report, after: taken });
  return true;
}

/** Builds the SQL condition that another administrator can sign in. */
function otherAdmin(id: string, now: Date): Prisma.Sql {
  return Prisma.sql`exists (select from profiles o left join auth_users u on u.id = o.id
    where o.role = 'admin' and o.id <> ${id}::uuid and o.blocked_at is null and (u.banned_until is null or u.banned_until <= ${now}))`;
}
