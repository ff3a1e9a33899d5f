import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '@labrish/db';
import { categoriesOf, dayOf, type Pilot } from '@labrish/pilot';
import { record } from '../changes.ts';
import { personOf, type Context, type PilotTx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { countLeftOut, type ReleaseOptions } from './eligible.ts';
import { findRelease, type Facts, findDatasheetStats } from './find.ts';
import { freeze, type Frozen } from './freeze.ts';
import { beginSeries, TIMEOUTS } from './series.ts';
import {
  REASONS_LEFT_OUT,
  type Included,
  type Plan,
  type PlanInput,
  type ReasonLeftOut,
  type Release,
  type ReleaseInput,
} from './schema.ts';
import { isValidated, PARTS, PRIVATE, type Clip } from '@labrish/dataset';

const ROWS_AT_ONCE = 2_000;

/** Plans a release made now: what would be in it, what would not, and why. The first plan of a series begins the series. */
export async function planRelease(ctx: Context, input: PlanInput): Promise<Plan> {
  return ctx.db.$transaction(async (tx) => (await plan(tx, ctx, input)).summary, TIMEOUTS);
}

/**
 * Freezes the list of a new version, whose files are built afterwards. A series has at most one unpublished version at a time.
 *
 * @throws {ApiError} CONFLICT when it has one already, or the version is taken; BAD_REQUEST when no recording may be published.
 */
export async function createRelease(ctx: Context, input: ReleaseInput): Promise<Release> {
  const id = await ctx.db.$transaction(async (tx) => {
    await lockSeries(tx);
    await refuseTaken(tx, input);
    const { frozen, summary } = await plan(tx, ctx, input);
    refuseEmpty(summary, input);
    // Remove files that a discarded version of this number may have left while the disk was unavailable.
    await ctx.removeReleaseFiles(input);
    const release = await store(tx, ctx, input, { frozen, plan: summary });
    await record(tx, ctx, 'create', 'releases', release.id, { after: { ...release, facts: undefined } });
    return release.id;
  }, TIMEOUTS);
  await ctx.buildRelease(id);
  return findRelease(ctx, id);
}

function refuseEmpty(
  { recordings, previous_version, added, removed, changed }: Plan,
  input: ReleaseInput,
): void {
  if (recordings === 0)
    throw new ApiError('BAD_REQUEST', 'There is no recording that may be published. The plan says why.');
  if (previous_version !== null && !added && !removed && !changed && !input.without_changes)
    throw new ApiError(
      'CONFLICT',
      `Nothing is new since version ${previous_version}. Set without_changes to make a version all the same.`,
    );
}

async function plan(tx: PilotTx, ctx: Context, input: PlanInput): Promise<{ frozen: Frozen; summary: Plan }> {
  await beginSeries(tx, ctx, input.series);
  const options = optionsOf(ctx, input);
  const frozen = await freeze(tx, ctx.pilot, input.series, ctx.namesOf(ctx.pilot.country.code), options);
  const summary = summarise(ctx.pilot, frozen, await countLeftOut(tx, options));
  return { frozen, summary: { ...summary, changed: await countChanged(tx, frozen) } };
}

/** Returns the options of a release, with what the server decides. */
export function optionsOf(ctx: Context, input: Omit<PlanInput, 'series'>): ReleaseOptions {
  return { licence: input.licence, ...includedOf(input), includes_simulator: ctx.counts_simulator };
}

function includedOf({ includes_untranscribed, includes_rejected, includes_open }: Included): Included {
  return { includes_untranscribed, includes_rejected, includes_open };
}

/** Locks all series until the transaction ends: of two admins, the second waits and then sees what the first has done. */
export async function lockSeries(tx: PilotTx): Promise<void> {
  await tx.$executeRaw`lock table release_series in share row exclusive mode`;
}

async function refuseTaken(tx: PilotTx, { series, version }: ReleaseInput): Promise<void> {
  if (await tx.releases.findUnique({ where: { series_version: { series, version } }, select: { id: true } }))
    throw new ApiError('CONFLICT', `There is a version ${version} already. Choose another number.`);
  const open = await tx.releases.findFirst({
    where: { series, state: { in: ['building', 'built'] } },
    select: { version: true },
  });
  if (open)
    throw new ApiError(
      'CONFLICT',
      `Version ${open.version} is not published yet. Publish or discard it first.`,
    );
}

async function store(
  tx: PilotTx,
  ctx: Context,
  input: ReleaseInput,
  { frozen, plan }: { frozen: Frozen; plan: Plan },
) {
  const { series, version, title, on_withdrawal, licence } = input;
  await tx.release_series.update({ where: { name: series }, data: { title, on_withdrawal } });
  const release = await tx.releases.create({
    data: {
      ...{ series, version, licence, month: dayOf(ctx.pilot, ctx.now()).slice(0, 7) },
      previous_version: frozen.series.previous?.version ?? null,
      facts: {},
      items: frozen.items.length,
      created_by: personOf(ctx.caller),
      created_at: ctx.now(),
    },
  });
  const rows = frozen.items.map(({ submission_id, contributor_id, split, clip_id, clip }, position) => ({
    ...{ release_id: release.id, position, submission_id, contributor_id },
    ...{ part: clip.part, split, clip_id },
    clip: clip as unknown as Prisma.InputJsonObject,
  }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.release_items.createMany({ data: rows.slice(at, at + ROWS_AT_ONCE) });
  const facts: Facts = {
    ...{ wanted: includedOf(input), plan, sheet: await findDatasheetStats(tx, ctx.pilot, release) },
    held_out: await namesOf(tx, plan.held_out_topics),
    doi: input.doi,
  };
  return tx.releases.update({
    where: { id: release.id },
    data: { facts: facts as unknown as Prisma.InputJsonObject },
  });
}

async function namesOf(tx: PilotTx, topics: string[]): Promise<string[]> {
  const rows = await tx.prompt_topics.findMany({ where: { id: { in: topics } }, select: { topic: true } });
  return rows.map(({ topic }) => topic).sort();
}

type Planned = Pick<Clip, 'speaker_id' | 'duration_ms'>;

/** Counts the recordings whose words, labels or facts differ from the previous version. Lengths are not compared: each build measures them. */
async function countChanged(tx: PilotTx, { series: { previous }, items }: Frozen): Promise<number> {
  if (!previous) return 0;
  const now = new Map(items.map(({ submission_id, clip }) => [submission_id, { ...clip, duration_ms: 0 }]));
  let changed = 0;
  for (let after = -1, rows = []; ; after = rows.at(-1)?.position ?? 0) {
    rows = await tx.release_items.findMany({
      where: { release_id: previous.id, removed_at: null, part: { not: PRIVATE }, position: { gt: after } },
      orderBy: { position: 'asc' },
      take: ROWS_AT_ONCE,
      select: { position: true, submission_id: true, clip: true },
    });
    if (!rows.length) return changed;
    for (const { submission_id, clip } of rows) {
      const same = now.get(submission_id);
      if (same && !isDeepStrictEqual({ ...(clip as object), duration_ms: 0 }, same)) changed += 1;
    }
  }
}

/** Summarises a frozen list for admins, before anything is built. */
function summarise(
  pilot: Pilot,
  frozen: Frozen,
  leftOut: Partial<Record<ReasonLeftOut, number>>,
): Omit<Plan, 'changed'> {
  const { items, series, held_out_topics, why_train_only, faults, besides_private, open_words } = frozen;
  const besides = { ...leftOut, private_speaker: besides_private, personal_details: open_words };
  const clips = items.map(({ clip }) => clip);
  const published = items.filter(({ clip }) => clip.part !== PRIVATE);
  const validated = clips.filter(({ part }) => isValidated(part));
  const before = series.previous?.recordings ?? new Set<string>();
  const now = new Set(published.map(({ submission_id }) => submission_id));
  return {
    ...shareOf(validated),
    parts: PARTS.map((part) => ({ part, ...shareOf(clips.filter((clip) => clip.part === part)) })),
    categories: categoriesOf(pilot).map((category) => ({
      category,
      ...shareOf(validated.filter((clip) => clip.category === category)),
    })),
    is_train_only: why_train_only !== null,
    why_train_only,
    held_out_topics,
    left_out: REASONS_LEFT_OUT.flatMap((why) => {
      const recordings = besides[why] ?? 0;
      return recordings ? [{ why, recordings }] : [];
    }),
    previous_version: series.previous?.version ?? null,
    added: [...now].filter((id) => !before.has(id)).length,
    removed: [...before].filter((id) => !now.has(id)).length,
    faults,
  };
}

function shareOf(clips: Planned[]): { recordings: number; speakers: number; seconds: number } {
  return {
    recordings: clips.length,
    speakers: new Set(clips.map(({ speaker_id }) => speaker_id)).size,
    seconds: clips.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000,
  };
}
