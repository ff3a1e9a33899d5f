import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { lockSeries } from './create.ts';

/** Deletes an unpublished version and its files; its version number is free again. */
export async function discardRelease(ctx: Context, id: string): Promise<void> {
  const discarded = await ctx.db.$transaction(async (tx) => {
    await lockSeries(tx);
    const release = await tx.releases.findUnique({
      where: { id },
      select: { series: true, version: true, published_at: true },
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
