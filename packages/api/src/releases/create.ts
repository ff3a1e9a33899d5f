import type { Prisma } from '@labrish/db';
import { dayOf } from '@labrish/pilot';
import { record } from '../changes.ts';
import { personOf, type Context, type PilotTx } from '../context.ts';
import { ApiError, conflict } from '../errors.ts';
import { findRelease, type Facts, findDatasheetStats } from './find.ts';
import type { Frozen } from './freeze.ts';
import { includedOf, planVersion } from './plan.ts';
import { TIMEOUTS } from './series.ts';
import type { Plan, Release, ReleaseInput } from './schema.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * Freezes the list of a new version, whose files are built afterwards. A series has at most one unpublished version at a time.
 *
 * @throws {ApiError} CONFLICT when it has one already, or the version is taken; BAD_REQUEST when no recording may be published.
 */
export async function createRelease(ctx: Context, input: ReleaseInput): Promise<Release> {
  const id = await ctx.db.$transaction(async (tx) => {
    await lockSeries(tx);
    await refuseTaken(tx, input);
    const { frozen, summary } = await planVersion(tx, ctx, input);
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
    throw new ApiError('BAD_REQUEST', 'No recording can be published. The plan says why.');
  if (previous_version !== null && !added && !removed && !changed && !input.without_changes)
    throw conflict(
      `Nothing has changed since release ${previous_version}. Set without_changes to make a release all the same.`,
    );
}

/** Locks all series until the transaction ends: of two admins, the second waits and then sees what the first has done. */
export async function lockSeries(tx: PilotTx): Promise<void> {
  await tx.$executeRaw`lock table release_series in share row exclusive mode`;
}

async function refuseTaken(tx: PilotTx, { series, version }: ReleaseInput): Promise<void> {
  if (await tx.releases.findUnique({ where: { series_version: { series, version } }, select: { id: true } }))
    throw conflict(`There is a release ${version} already. Choose another number.`);
  const open = await tx.releases.findFirst({
    where: { series, state: { in: ['building', 'built'] } },
    select: { version: true },
  });
  if (open) throw conflict(`Release ${open.version} is not published yet. Publish or discard it first.`);
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
