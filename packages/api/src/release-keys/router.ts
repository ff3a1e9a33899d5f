import { z } from 'zod';
import { record } from '../changes.ts';
import { orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { procedureFor, router } from '../trpc.ts';
import { releaseKey } from './schema.ts';

/** Maximum number of keys in the list. */
const SHOWN = 500;

/** The links by which people outside the team download versions. */
export const releaseKeysRouter = router({
  list: procedureFor('publish')
    .meta({
      rest: 'GET /release-keys',
      summary: 'Links to the downloads that have not expired, the newest first',
      description: `At most ${SHOWN}. A link expires 30 days after it was mailed.`,
    })
    .output(z.object({ release_keys: z.array(releaseKey) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.release_keys.findMany({
        where: { expires_at: { gt: ctx.now() } },
        include: { downloader: true, _count: { select: { visitors: true } } },
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        take: SHOWN,
      });
      return {
        release_keys: rows.map(({ id, created_at, expires_at, revoked_at, downloader, _count }) => ({
          ...serializeDates({ id, created_at, expires_at, revoked_at }),
          ...(ctx.readDownloader(downloader) ?? { name: null, email: null, purpose: null }),
          visitors: _count.visitors,
        })),
      };
    }),

  revoke: procedureFor('publish')
    .meta({
      rest: 'DELETE /release-keys/{id}',
      status: 204,
      summary: 'Revoke a link to the downloads for good',
    })
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        const revoked_at = ctx.now();
        const { count } = await tx.release_keys.updateMany({
          where: { id, revoked_at: null },
          data: { revoked_at },
        });
        if (count === 0) {
          orNotFound(await tx.release_keys.findUnique({ where: { id } }), 'link');
          return;
        }
        await record(tx, ctx, 'revoke', 'release_keys', id, { after: { revoked_at } });
      }),
    ),
});
