import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { lockSeries } from './create.ts';
import { findRelease } from './find.ts';
import type { Release } from './schema.ts';

/** Withdraws a published version: its status tells everybody who has a copy not to use it any more. */
export async function withdrawRelease(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Release> {
  await ctx.db.$transaction(async (tx) => {
    await lockSeries(tx);
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
