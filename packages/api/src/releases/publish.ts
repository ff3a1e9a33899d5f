import type { Prisma } from '@labrish/db';
import type { LicenceId } from '@labrish/dataset';
import { record } from '../audit/record.ts';
import type { Context, Tx } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { lockLines } from './create.ts';
import { leftOutFor } from './eligible.ts';
import { factsOf, findRelease } from './find.ts';
import type { Release } from './schema.ts';

/**
 * Makes a built version public. Its speakers have their ids and splits from now on, for ever. What may not be published any more is
 * taken out first: then it is built again, and published with another call.
 *
 * @throws {ApiError} CONFLICT while it is not built, or when recordings had to be taken out.
 */
export async function publishRelease(ctx: Context, id: string): Promise<Release> {
  const gone = await ctx.db.$transaction(async (tx) => {
    await lockLines(tx);
    const release = await tx.releases.findUnique({ where: { id } });
    if (!release) throw notFound('release');
    if (release.state !== 'built') throw new ApiError('CONFLICT', NOT_BUILT[release.state]);
    const gone = await takeOutIneligible(tx, ctx, release);
    if (gone) return gone;
    await settleLine(tx, release);
    await tx.releases.update({ where: { id }, data: { state: 'published', published_at: ctx.now() } });
    await record(tx, ctx, { action: 'publish', entity: 'releases', entity_id: id });
    return 0;
  });
  if (gone) {
    await ctx.buildRelease(id);
    throw new ApiError(
      'CONFLICT',
      `${gone === 1 ? '1 recording' : `${gone} recordings`} of it may not be published any more. It is being built again without; publish it then.`,
    );
  }
  return findRelease(ctx, id);
}

const NOT_BUILT = {
  building: 'It is still being built.',
  published: 'It is published already.',
  withdrawn: 'It was withdrawn. Make a new version.',
};

interface Building {
  id: string;
  licence: string;
  facts: Prisma.JsonValue;
}

/**
 * Takes out of an unpublished version what may not be in it any more, and what was written of it: withdrawn, reported, rejected, or
 * no longer agreed to. @returns how many
 */
export async function takeOutIneligible(
  tx: Tx,
  { counts_simulator, now }: Pick<Context, 'counts_simulator' | 'now'>,
  { id, licence, facts }: Building,
): Promise<number> {
  const left_out = await leftOutFor(tx, {
    licence: licence as LicenceId,
    ...factsOf({ facts }).wanted,
    includes_simulator: counts_simulator,
  });
  const gone = await tx.$executeRaw`
    update release_items i set clip = null, clip_id = null, removed_at = coalesce(removed_at, ${now()})
    where i.release_id = ${id}::uuid and (i.removed_at is null or i.clip_id is not null) and not exists (
      select from submissions s where s.id = i.submission_id and s.withdrawn_at is null and ${left_out} is null)`;
  const stale = await tx.$executeRaw`
    delete from release_parts p where p.release_id = ${id}::uuid and p.rows <> (
      select count(*) from release_items i where i.release_id = p.release_id
        and i.position between p.first_position and p.last_position and i.removed_at is null)`;
  if (stale) await tx.releases.update({ where: { id }, data: { state: 'building', built_at: null } });
  return gone;
}

/** The first publication settles the topics that are held out; who is published for the first time keeps id and split. */
async function settleLine(
  tx: Tx,
  { id, line, version, facts }: Building & { line: string; version: string },
): Promise<void> {
  const { held_out_topics } = factsOf({ facts }).plan;
  await tx.release_lines.update({ where: { name: line }, data: { held_out_topics } });
  await tx.$executeRaw`
    insert into release_speakers (line, contributor_id, speaker_id, split, since_version)
    select distinct on (contributor_id) ${line}, contributor_id, clip->>'speaker_id', split, ${version}
    from release_items where release_id = ${id}::uuid and removed_at is null
    order by contributor_id on conflict do nothing`;
}

/** Tells whoever has a copy not to use it any more. */
export async function withdrawRelease(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Release> {
  await ctx.db.$transaction(async (tx) => {
    await lockLines(tx);
    const release = await tx.releases.findUnique({ where: { id }, select: { state: true } });
    if (!release) throw notFound('release');
    if (release.state !== 'published')
      throw new ApiError('CONFLICT', 'Only a published version can be withdrawn.');
    await tx.releases.update({
      where: { id },
      data: { state: 'withdrawn', withdrawn_at: ctx.now(), withdrawn_reason: reason },
    });
    await record(tx, ctx, { action: 'withdraw', entity: 'releases', entity_id: id, after: { reason } });
  });
  return findRelease(ctx, id);
}

/** Forgets a version that nobody outside has seen; its number is free again. */
export async function discardRelease(ctx: Context, id: string): Promise<void> {
  const discarded = await ctx.db.$transaction(async (tx) => {
    await lockLines(tx);
    const release = await tx.releases.findUnique({
      where: { id },
      select: { line: true, version: true, published_at: true },
    });
    if (!release) throw notFound('release');
    if (release.published_at)
      throw new ApiError('CONFLICT', 'A published version cannot be discarded. Withdraw it.');
    await tx.releases.delete({ where: { id } });
    await record(tx, ctx, { action: 'delete', entity: 'releases', entity_id: id, before: release });
    return release;
  });
  await ctx.removeReleaseFiles(discarded);
}
