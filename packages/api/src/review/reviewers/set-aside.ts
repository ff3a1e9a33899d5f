import { isReport, QUARANTINING } from '@labrish/dataset';
import type { z } from 'zod';
import { Prisma, type PrismaClient, type reviews, type set_asides } from '@labrish/db';
import { lockRow, record } from '@labrish/api/changes';
import { personOf, type Context, type Tx } from '@labrish/api/context';
import { conflict, notFound, orNotFound } from '@labrish/api/errors';
import {
  applyConsensusToAll,
  BATCH,
  consensusOf,
  CONSENSUS_COLUMNS,
  lockAll,
  TIMEOUTS,
} from '../consensus.ts';
import { readSettings } from '../settings.ts';
import type { setAsidePreview } from './schema.ts';

const UNDER_WAY = Prisma.sql`(applied_at is null or (undone_at is not null and restored_at is null))`;

/** Whose verdicts an action is about; without a reviewer, all verdicts on these recordings: they go back to the queue. */
export type About = Pick<set_asides, 'reviewer_id' | 'submission_ids'>;

/** Reports are never set aside: a lead decides about each of them, because nobody else may hear these recordings before. */
const IS_REPORT = Prisma.sql`r.reasons && ${[...QUARANTINING]}::text[]`;

function isAbout({ reviewer_id, submission_ids }: About): Prisma.Sql {
  return reviewer_id
    ? Prisma.sql`r.reviewer_id = ${reviewer_id}::uuid and not r.is_adjudication`
    : Prisma.sql`r.submission_id = any(${submission_ids}::uuid[]) and not r.is_calibration`;
}

/** Builds the condition that a row `r` of `reviews` can be set aside. */
function toBeSetAside(about: About, before: Date): Prisma.Sql {
  return Prisma.sql`(${isAbout(about)} and r.set_aside_id is null and r.decided_at <= ${before} and not ${IS_REPORT})`;
}

/** Returns whether a review is of a kind that can be set aside by an action. */
export function canBeSetAside(row: reviews, { reviewer_id, submission_ids }: About): boolean {
  const isAbout = reviewer_id
    ? row.reviewer_id === reviewer_id && !row.is_adjudication
    : submission_ids.includes(row.submission_id) && !row.is_calibration;
  return isAbout && !isReport(row.reasons);
}

/** Selects an earlier action, other than `id`, that is about a row `r` of `reviews` and was not undone; null when there is none. */
function otherAbout(id: string): Prisma.Sql {
  return Prisma.sql`(select o.id from set_asides o
    where o.id <> ${id}::uuid and o.undone_at is null and r.decided_at <= o.created_at and not ${IS_REPORT}
      and case when o.reviewer_id is null then r.submission_id = any(o.submission_ids) and not r.is_calibration
        else r.reviewer_id = o.reviewer_id and not r.is_adjudication end
    order by o.created_at limit 1)`;
}

type SetAsidePreview = z.output<typeof setAsidePreview>;

/** Computes what would change if an action were taken now. @throws {ApiError} NOT_FOUND for a reviewer who has given no verdict */
export async function previewSetAside(ctx: Context, about: About): Promise<SetAsidePreview> {
  const settings = await readSettings(ctx.db);
  const marked = toBeSetAside(about, ctx.now());
  const [counts] = await ctx.query<{ verdicts: number; reports: number }>(Prisma.sql`
    select (count(*) filter (where ${marked}))::int as verdicts, (count(*) filter (where ${IS_REPORT}))::int as reports
    from reviews r where ${isAbout(about)} and r.verdict is not null
      and not exists (select from reviews later where later.supersedes = r.id)`);
  if (!counts) throw new Error('A count has a row.');
  if (about.reviewer_id && counts.verdicts + counts.reports === 0) throw notFound('reviewer');
  const changes = new Map<string, SetAsidePreview['changes'][number]>();
  let relabelled = 0;
  const ids = await recordingsOf(ctx.db, marked);
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await ctx.db.submissions.findMany({
      where: { id: { in: ids.slice(from, from + BATCH) }, withdrawn_at: null },
      select: { id: true, ...CONSENSUS_COLUMNS, copy_found_at: true, held_back_at: true, reviews: true },
    });
    for (const { reviews, ...begun } of rows) {
      const others = reviews.map((row) =>
        canBeSetAside(row, about) ? { ...row, set_aside_id: row.id } : row,
      );
      const { review_status: to, reviewed_category } = consensusOf(begun, others, settings);
      const key = `${begun.review_status} ${to}`;
      const change = changes.get(key) ?? { from: begun.review_status, to, recordings: 0 };
      if (begun.review_status !== to) changes.set(key, { ...change, recordings: change.recordings + 1 });
      else if (begun.reviewed_category !== reviewed_category) relabelled += 1;
    }
  }
  return { ...counts, changes: [...changes.values()], relabelled };
}

/**
 * Sets all verdicts of a reviewer, or on some recordings, aside that are given by now. `applySetAsides` does the work, in the background.
 *
 * @throws {ApiError} CONFLICT while an earlier action about the reviewer is under way; NOT_FOUND for who has given none
 */
export async function setAside(
  ctx: Context,
  { reason, ...about }: About & { reason: string },
): Promise<set_asides> {
  const row = await ctx.db.$transaction(async (tx) => {
    if (about.reviewer_id) await refuseBusy(tx, about.reviewer_id);
    const after = await tx.set_asides.create({
      data: { ...about, reason, set_by: personOf(ctx.caller), created_at: ctx.now() },
    });
    await record(tx, ctx, 'set_aside', 'set_asides', after.id, { after });
    return after;
  });
  await ctx.applySetAsides();
  return row;
}

async function refuseBusy(tx: Tx, reviewer_id: string): Promise<void> {
  const under_way = await tx.$queryRaw<unknown[]>`
    select 1 from set_asides where reviewer_id = ${reviewer_id}::uuid and ${UNDER_WAY}`;
  if (under_way.length > 0)
    throw conflict(
      'The verdicts of this reviewer are already being set aside or counted again. Try again in a minute.',
    );
  orNotFound(await tx.reviews.findFirst({ where: { reviewer_id }, select: { id: true } }), 'reviewer');
}

/** Lets the verdicts count again that an action set aside. @throws {ApiError} NOT_FOUND, or CONFLICT when that was done before */
export async function undoSetAside(ctx: Context, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'set_asides', id);
    const before = orNotFound(await tx.set_asides.findUnique({ where: { id } }), 'action');
    if (before.undone_at) throw conflict('This has already been undone.');
    const now = ctx.now();
    const after = await tx.set_asides.update({
      where: { id },
      data: { applied_at: before.applied_at ?? now, undone_at: now, undone_by: personOf(ctx.caller) },
    });
    await record(tx, ctx, 'undo_set_aside', 'set_asides', id, { before, after });
  });
  await ctx.applySetAsides();
}

/**
 * Marks the verdicts that leads have set aside, takes away the marks that they have undone, and decides anew about the recordings. Every
 * batch is a transaction of its own, so that the work goes on where it ended when a process dies, and several processes share it.
 */
export async function applySetAsides(db: PrismaClient, now: () => Date): Promise<void> {
  const rows = await db.$queryRaw<
    { id: string }[]
  >`select id::text from set_asides where ${UNDER_WAY} order by created_at`;
  for (const { id } of rows) while (await db.$transaction((tx) => applyBatch(tx, id, now()), TIMEOUTS));
}

/** @returns false when nothing is left to do, or another process is at it */
async function applyBatch(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<(About & { created_at: Date; undone_at: Date | null })[]>`
    select reviewer_id::text, submission_ids::text[], created_at, undone_at from set_asides
    where id = ${id}::uuid and ${UNDER_WAY} for update skip locked`;
  if (!row) return false;
  const affected = row.undone_at
    ? Prisma.sql`r.set_aside_id = ${id}::uuid`
    : toBeSetAside(row, row.created_at);
  const ids = await recordingsOf(tx, affected, BATCH);
  if (ids.length === 0) {
    await tx.set_asides.update({
      where: { id },
      data: row.undone_at ? { restored_at: now } : { applied_at: now },
    });
    return false;
  }
  await lockAll(tx, ids);
  const here = Prisma.sql`${affected} and r.submission_id = any(${ids}::uuid[])`;
  if (row.undone_at) {
    const other = otherAbout(id);
    await restoreSlots(tx, Prisma.sql`${here} and ${other} is null`);
    await tx.$executeRaw`update reviews r set set_aside_id = ${other} where ${here}`;
  } else {
    // Materialised, so that each slot is found by its key and not among all of the reviewer's.
    await tx.$executeRaw`
      with aside as materialized (select submission_id, stage, reviewer_id from reviews r where ${here} and r.slot is not null)
      delete from review_slots t using aside r where t.until = 'infinity'
        and (t.submission_id, t.stage, t.reviewer_id) = (r.submission_id, r.stage, r.reviewer_id)`;
    await tx.$executeRaw`update reviews r set set_aside_id = ${id}::uuid where ${here}`;
  }
  await applyConsensusToAll(tx, ids, now);
  return true;
}

/** Gives the verdicts their slots back. Where another reviewer has the slot by now, the verdict gets one beyond all others. */
async function restoreSlots(tx: Tx, here: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    insert into review_slots (submission_id, stage, slot, reviewer_id, until)
    select submission_id, stage, case when is_taken then most + place else slot end, reviewer_id, 'infinity' from (
      select r.submission_id, r.stage, r.slot, r.reviewer_id, coalesce(taken.slots @> array[r.slot], false) as is_taken,
        greatest(max(r.slot) over each, (select max(n) from unnest(taken.slots) as n)) as most,
        row_number() over (each order by r.slot rows between unbounded preceding and current row) as place
      from reviews r cross join lateral (
        select array_agg(t.slot) as slots from review_slots t where t.submission_id = r.submission_id and t.stage = r.stage
      ) as taken
      where ${here} and r.verdict is not null and r.slot is not null
        and not exists (select from reviews later where later.supersedes = r.id)
      window each as (partition by r.submission_id, r.stage)
    ) as restored on conflict do nothing`;
}

async function recordingsOf(tx: Tx, affected: Prisma.Sql, limit: number | null = null): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct r.submission_id::text as id from reviews r where ${affected} order by id limit ${limit}::bigint`;
  return rows.map(({ id }) => id);
}
