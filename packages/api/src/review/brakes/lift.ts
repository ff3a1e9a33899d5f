import type { Stage } from '@labrish/dataset';
import { Prisma, type reporter_brakes } from '@labrish/db';
import { record } from '@labrish/api/changes';
import { personOf, type Context, type Tx } from '@labrish/api/context';
import { ApiError, orNotFound } from '@labrish/api/errors';
import { currentReview } from '@labrish/api/submissions/in-force';
import { releaseSlot, lockRecording, supersede } from '../recording.ts';
import { applyConsensus } from '../consensus.ts';
import { lockReports, unconfirmedReports, otherAdmin } from './brake.ts';
import type { LiftInput } from './schema.ts';

type Report = { id: string; submission_id: string; stage: Stage };

/**
 * Lifts a reviewer's brake. With `take_back` it also undoes the reports that led to it and that no admin has decided about.
 *
 * @throws {ApiError} NOT_FOUND when they are not braked, FORBIDDEN for the caller's own brake while another admin can look.
 */
export function liftBrake(
  ctx: Context,
  { reviewer_id, take_back }: LiftInput,
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
  if (row?.has)
    throw new ApiError('FORBIDDEN', 'These are your own reports: another administrator looks at them.');
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
