import { personalDetails, PRIVATE } from '@labrish/dataset';
import { record } from '../changes.ts';
import type { Context, PilotTx } from '../context.ts';
import { ApiError, conflict, orNotFound } from '../errors.ts';
import { findRelease } from './find.ts';
import type { ErratumInput, Release } from './schema.ts';

const MOST = 100;

/**
 * Adds a known fault to a published version, which everybody reads from then on.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when it is not published or has `MOST` known faults; BAD_REQUEST for clips that it does not have, or
 *   a number or an address in its words
 */
export async function addErratum(ctx: Context, { id, fault, clip_ids }: ErratumInput): Promise<Release> {
  await ctx.db.$transaction(async (tx) => {
    const release = orNotFound(await tx.releases.findUnique({ where: { id } }), 'release');
    if (release.state !== 'published') throw conflict('Only a published release has known faults.');
    if ((await tx.release_errata.count({ where: { release_id: id, removed_at: null } })) >= MOST)
      throw conflict(`It has ${MOST} known faults. Sum them up in fewer, or make a new release.`);
    assertWithoutContacts(fault);
    await assertHasClips(tx, id, clip_ids);
    const { id: erratum_id } = await tx.release_errata.create({
      data: { release_id: id, fault, clip_ids, added_at: ctx.now() },
    });
    await record(tx, ctx, 'create', 'release_errata', erratum_id, {
      after: { release_id: id, fault, clip_ids },
    });
  });
  return findRelease(ctx, id);
}

/** Refuses a fault with a number, an address or a link of somebody. Names are not searched: labels and places look like them. */
function assertWithoutContacts(fault: string): void {
  const [found] = personalDetails(fault);
  if (!found) return;
  const words = [...fault].slice(found.from, found.to).join('');
  const message = `“${words}” may identify somebody. Leave it out; clips have a field of their own.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'fault', message }] });
}

/** Refuses clips that a version does not have in its files. */
async function assertHasClips(tx: PilotTx, release_id: string, clip_ids: string[]): Promise<void> {
  const items = await tx.release_items.findMany({
    where: { release_id, clip_id: { in: clip_ids }, audio_sha256: { not: null }, part: { not: PRIVATE } },
    select: { clip_id: true },
  });
  const known = new Set(items.map(({ clip_id }) => clip_id));
  const unknown = clip_ids.filter((clip_id) => !known.has(clip_id));
  if (unknown.length === 0) return;
  const message = `The release has no clip ${unknown.slice(0, 5).join(', ')}. Copy the column clip_id of its tables.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'clip_ids', message }] });
}

/** Removes a known fault from its version. @throws {ApiError} NOT_FOUND */
export async function removeErratum(ctx: Context, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const where = { id, removed_at: null };
    const { fault, clip_ids, release_id } = orNotFound(
      await tx.release_errata.findFirst({ where }),
      'erratum',
    );
    await tx.release_errata.update({ where: { id }, data: { removed_at: ctx.now() } });
    await record(tx, ctx, 'delete', 'release_errata', id, { before: { release_id, fault, clip_ids } });
  });
}
