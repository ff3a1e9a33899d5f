import { frozenClip, SUBSETS } from '@labrish/dataset';
import { record } from '../changes.ts';
import type { Context, PilotTx } from '../context.ts';
import { conflict, orNotFound } from '../errors.ts';
import { lockSeries } from './create.ts';
import { factsOf, findRelease } from './find.ts';
import type { Release } from './schema.ts';
import { TIMEOUTS } from './series.ts';
import { checkWords } from '../word-checks/checks.ts';
import { dropIneligible, type Unpublished } from './eligible.ts';

/**
 * Publishes a built version. From then on its speakers keep their ids and splits for ever. Recordings that may not be published
 * any more are dropped first: then the version is built again, and another call publishes it.
 *
 * @throws {ApiError} CONFLICT while the version is not built, or when recordings had to be dropped.
 */
export async function publishRelease(ctx: Context, id: string): Promise<Release> {
  const gone = await ctx.db.$transaction(async (tx) => {
    const release = await lockRelease(tx, id);
    if (release.state !== 'built') throw conflict(WHY_NOT_PUBLISHABLE[release.state]);
    const gone = await dropIneligible(tx, ctx, release);
    if (gone) return gone;
    await refuseOpenWords(tx, ctx, release);
    await fixSplitsAndTopics(tx, release);
    await tx.releases.update({ where: { id }, data: { state: 'published', published_at: ctx.now() } });
    await record(tx, ctx, 'publish', 'releases', id);
    return 0;
  }, TIMEOUTS);
  if (gone) {
    await ctx.buildRelease(id);
    throw conflict(
      `${gone === 1 ? '1 recording' : `${gone} recordings`} of it may no longer be published. It is being built again without them; publish it then.`,
    );
  }
  return findRelease(ctx, id);
}

/** Refuses a version with words that may tell who somebody is, about which nobody has decided, or that were masked since. */
async function refuseOpenWords(
  tx: PilotTx,
  ctx: Context,
  release: Unpublished & { created_at: Date },
): Promise<void> {
  const items = await tx.release_items.findMany({
    where: { release_id: release.id, removed_at: null },
    select: { submission_id: true, clip: true },
  });
  const rows = items.map(({ submission_id, clip }) => ({
    submission_id,
    written: frozenClip(clip).transcripts.map((one) => ({
      ...one,
      ...{ review_id: String(one.order), spans: [], segments: [] },
    })),
  }));
  const { open } = await checkWords(tx, ctx.namesOf(ctx.pilot.country.code), rows, true);
  const inIt = new Set(items.map(({ submission_id }) => submission_id));
  const since = await tx.word_checks.findMany({
    where: { decision: 'masked', decided_at: { gt: release.created_at }, submission: { pilot: tx.$pilot } },
  });
  const changed = since.filter(({ submission_id }) => inIt.has(submission_id));
  const stale = new Set([...open.keys(), ...changed].map(({ submission_id }) => submission_id));
  if (stale.size > 0)
    throw conflict(
      `The words of ${stale.size === 1 ? '1 recording' : `${stale.size} recordings`} of it may identify somebody. Decide about them on the Releases page under “Words to check”, then discard this version and make it again.`,
    );
}

async function lockRelease(tx: PilotTx, id: string) {
  await lockSeries(tx);
  return orNotFound(await tx.releases.findUnique({ where: { id } }), 'release');
}

const WHY_NOT_PUBLISHABLE = {
  building: 'It is still being built.',
  published: 'It is published already.',
  withdrawn: 'It was withdrawn. Make a new release.',
};

/**
 * Stores the held-out topics, which the first publication fixes, and the id and split of every speaker published for the first
 * time. A speaker without a validated recording has no split yet.
 */
async function fixSplitsAndTopics(
  tx: PilotTx,
  { id, series, version, facts }: Unpublished & { series: string; version: string },
): Promise<void> {
  const { held_out_topics } = factsOf({ facts }).plan;
  await tx.release_series.update({ where: { name: series }, data: { held_out_topics } });
  await tx.$executeRaw`
    insert into release_speakers (series, contributor_id, speaker_id, split, since_version)
    select distinct on (contributor_id) ${series}, contributor_id, clip->>'speaker_id', split, ${version}
    from release_items where release_id = ${id}::uuid and removed_at is null and part <> all(${[...SUBSETS]}::text[])
    order by contributor_id on conflict do nothing`;
}

/** Deletes an unpublished version and its files; its version number is free again. */
export async function discardRelease(ctx: Context, id: string): Promise<void> {
  const discarded = await ctx.db.$transaction(async (tx) => {
    const { series, version, published_at } = await lockRelease(tx, id);
    if (published_at) throw conflict('A published release cannot be discarded. Withdraw it.');
    await tx.releases.delete({ where: { id } });
    const before = { series, version, published_at };
    await record(tx, ctx, 'delete', 'releases', id, { before });
    return before;
  });
  await ctx.removeReleaseFiles(discarded);
}

/** Withdraws a published version: its status tells everybody who has a copy not to use it any more. */
export async function withdrawRelease(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Release> {
  await ctx.db.$transaction(async (tx) => {
    const { state } = await lockRelease(tx, id);
    if (state !== 'published') throw conflict('Only a published release can be withdrawn.');
    await tx.releases.update({
      where: { id },
      data: { state: 'withdrawn', withdrawn_at: ctx.now(), withdrawn_reason: reason },
    });
    await record(tx, ctx, 'withdraw', 'releases', id, { after: { reason } });
  });
  return findRelease(ctx, id);
}
