import { record } from '../changes.ts';
import type { Context, Tx } from '../context.ts';
import { quarantineCopies } from '../copies.ts';
import { ApiError, conflict } from '../errors.ts';
import type { TakenOut, TakeOutInput } from './schema.ts';
import { withdrawFromReleases } from '../submissions/leave-releases.ts';

const UNKNOWN =
  'There is no such recording. Copy the clip_id from a release, or the id of the recording from Voice Submissions.';
const WITHDRAWN = 'Its speaker has already withdrawn it, so no release lists it any more.';
const DONE = 'It was taken out already.';

/**
 * Takes one recording out of the dataset: published versions that have it get a tombstone at once, later ones leave it out. Other
 * people's recordings of the same sound are quarantined as copies.
 *
 * @throws {ApiError} NOT_FOUND, or CONFLICT when it is out already.
 */
export async function takeOutClip(ctx: Context, { clip_id, reason }: TakeOutInput): Promise<TakenOut> {
  const versions = await ctx.db.$transaction(async (tx) => {
    const ids = await lockRecordings(tx, clip_id);
    const versions = await versionsWith(tx, ids);
    await tx.submissions.updateMany({ where: { id: { in: ids } }, data: { taken_out_at: ctx.now() } });
    await withdrawFromReleases(tx, ids, ctx.now());
    await quarantineCopies(tx, ids, ctx.now());
    for (const entity_id of ids)
      await record(tx, ctx, 'take_out', 'submissions', entity_id, { after: { reason, versions } });
    return versions;
  });
  await ctx.applyTakeOuts();
  return { versions };
}

/** Finds and locks recordings by submission id, or by clip id in any version. Skips those that are out already. */
async function lockRecordings(tx: Tx, clip_id: string): Promise<string[]> {
  const ids = clip_id.includes('-')
    ? [clip_id]
    : (await tx.release_items.findMany({ where: { clip_id }, distinct: ['submission_id'] })).map(
        ({ submission_id }) => submission_id,
      );
  const found = await tx.$queryRaw<{ id: string; withdrawn_at: Date | null; taken_out_at: Date | null }[]>`
    select id::text, withdrawn_at, taken_out_at from submissions where id = any(${ids}::uuid[]) order by id for update`;
  if (found.length === 0) throw new ApiError('NOT_FOUND', UNKNOWN);
  const here = found.filter(({ withdrawn_at }) => withdrawn_at === null);
  if (here.length === 0) throw conflict(WITHDRAWN);
  const left = here.filter(({ taken_out_at }) => taken_out_at === null);
  if (left.length === 0) throw conflict(DONE);
  return left.map(({ id }) => id);
}

/** Lists the published versions that have one of the recordings, of whichever pilot, as `series version`, oldest first. */
async function versionsWith(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.release_items.findMany({
    where: {
      submission_id: { in: ids },
      removed_at: null,
      audio_sha256: { not: null },
      release: { state: 'published' },
    },
    distinct: 'release_id',
    orderBy: [{ release: { published_at: 'asc' } }, { release_id: 'asc' }],
    select: { release: { select: { series: true, version: true } } },
  });
  return rows.map(({ release: { series, version } }) => `${series} ${version}`);
}
