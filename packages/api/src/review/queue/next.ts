import { Prisma, type review_settings } from '@labrish/db';
import { nextTurn, underrepresented, type Stage } from '@labrish/dataset';
import { personOf, type Context } from '@labrish/api/context';
import { refuseAboveLimit } from '@labrish/api/listening/limit';
import { offerMachineDraft } from '@labrish/api/machine-drafts/offer';
import { refuseBraked } from '../brakes/brake.ts';
import { assignCalibration, readTraining, TRAINING, type TrainingState } from '../calibration/claim.ts';
import { claimQuery, LEASE_MS, type Ask as ClaimAsk, type Claimed } from './claim.ts';
import { itemQuery, toItem, type ItemRow } from './item.ts';
import type { Item } from '../schema.ts';
import { readSettings } from '../settings.ts';

type Ask = { stage: Stage; holding: string[]; after?: string | undefined };

/** Rows scanned in each segment of the queue: first a few, then all. */
const DEPTHS = [200, 1_000_000];

/** Attempts to claim when other reviewers are faster. A second one is rarely needed. */
const TRIES = 5;

/**
 * Returns the reviewer's open lease, or else claims the next recording of the queue. Null: there is none for the reviewer.
 *
 * @throws {ApiError} FORBIDDEN while they are braked, TOO_MANY_REQUESTS when they have reached the day's limit of recordings.
 */
export async function nextItem(ctx: Context, ask: Ask): Promise<Item | null> {
  const reviewer_id = personOf(ctx.caller);
  const [kept, settings, behind, judges, training] = await Promise.all([
    first(ctx, openLeaseQuery(reviewer_id, ask, ctx.now())),
    readSettings(ctx.db),
    regionsBehind(ctx),
    labelsJudgedBy(ctx, reviewer_id),
    readTraining(ctx, reviewer_id),
    refuseBraked(ctx.db, reviewer_id),
  ]);
  await refuseAboveLimit(ctx, kept);
  const id = kept ?? (await claim(ctx, reviewer_id, ask, { settings, behind, judges, training }));
  if (id === null) return null;
  if (ask.stage === 'words')
    await offerMachineDraft(ctx.db, { reviewer_id, submission_id: id, now: ctx.now() });
  const [row] = await ctx.query<ItemRow>(itemQuery(reviewer_id, id, ask.stage));
  return row ? toItem(ctx, row) : null;
}

interface Circumstances {
  judges: string[];
  turn: ReturnType<typeof nextTurn>;
  training: TrainingState;
}

async function claim(
  ctx: Context,
  reviewer_id: string,
  { stage, after }: Ask,
  {
    settings,
    behind,
    ...known
  }: Omit<Circumstances, 'turn'> & { settings: review_settings; behind: string[] },
): Promise<string | null> {
  const turn = nextTurn([ctx.random(), ctx.random(), ctx.random()], settings.calibration_share);
  const id = stage === 'audio' ? await calibrate(ctx, reviewer_id, { ...known, turn }) : null;
  if (id !== null) return id;
  const { from, prefers_sample } = turn;
  const ask = { reviewer_id, stage, behind, from, prefers_sample, after: after ?? null };
  return search(ctx, { ...ask, judges: known.judges, needed: settings.quorum });
}

/**
 * Assigns a new reviewer the next recording of their training, and another one, where the turn calibrates, a calibration: in half of the
 * cases a rejected recording, so that accepting everything does not look good, and by chance, so that nobody can guess.
 */
async function calibrate(ctx: Context, reviewer_id: string, { judges, turn, training }: Circumstances) {
  const { is_new, given, items } = training;
  const is_training = is_new && given < TRAINING && items >= TRAINING;
  if (!is_training && !turn.is_calibration) return null;
  const verdict = ctx.random() < 0.5 ? 'reject' : 'accept';
  return assignCalibration(ctx, reviewer_id, { judges, verdict, is_training });
}

async function search(ctx: Context, ask: Omit<ClaimAsk, 'now' | 'depth'>): Promise<string | null> {
  for (const depth of DEPTHS)
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const [found] = await ctx.query<Claimed>(claimQuery({ ...ask, now: ctx.now(), depth }));
      if (found?.submission_id) return found.submission_id;
      // Try once more: `skip locked` passed over recordings that were just being claimed, which may have another slot.
      if (!found?.is_raced && tries > 1) break;
    }
  return null;
}

async function first(ctx: Context, query: Prisma.Sql): Promise<string | null> {
  const [row] = await ctx.query<{ submission_id: string }>(query);
  return row?.submission_id ?? null;
}

/** Finds an open lease of the reviewer that is not on screen, so that they continue with it after a page reload. */
function openLeaseQuery(reviewer_id: string, { stage, holding }: Ask, now: Date): Prisma.Sql {
  return Prisma.sql`
    select a.submission_id from review_assignments a join submissions s on s.id = a.submission_id
    where a.reviewer_id = ${reviewer_id}::uuid and a.stage = ${stage}::"ReviewStage"
      and a.decided_at is null and a.skipped_at is null and a.submission_id <> all(${holding}::uuid[])
      and s.withdrawn_at is null and s.review_status <> 'quarantined'
      and case when a.is_training then true when a.is_calibration then a.assigned_at > ${new Date(now.getTime() - LEASE_MS)}
        else exists (select from review_slots p where p.submission_id = a.submission_id and p.stage = a.stage
          and p.reviewer_id = a.reviewer_id and p.until > ${now} and p.until < 'infinity') end
    order by a.assigned_at limit 1`;
}

async function regionsBehind(ctx: Context): Promise<string[]> {
  const rows = await ctx.query<{ key: string; n: number }>(Prisma.sql`
    select key, sum(n)::int as n from submission_counts where counter_scope = 'accepted' and dimension = 'region' group by key`);
  const counts = new Map(rows.map(({ key, n }) => [key, n]));
  return ctx.pilots.flatMap(({ places }) =>
    underrepresented(places.map(({ code, people }) => ({ code, people, recordings: counts.get(code) ?? 0 }))),
  );
}

/** Returns the labels that a reviewer can judge, as pilot and key; empty: all. With one pilot everybody judges all. */
export async function labelsJudgedBy({ db, pilots }: Context, id: string): Promise<string[]> {
  if (pilots.length === 1) return [];
  return (await db.profiles.findUnique({ where: { id }, select: { judges: true } }))?.judges ?? [];
}
