import { listReleases } from '@labrish/api/releases/find';
import { withdrawnTsv } from '@labrish/release/tables/side-tables';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inCountry, type Services } from '#context.ts';
import { visitorOf } from '#http/visitor.ts';
import { findReceipt } from './receipts.ts';
import { findWithdrawn } from './withdrawn.ts';

/** Lets caches store an answer for 30 seconds, so that they show a withdrawal within a minute. */
const FRESH = 'public, max-age=30';

/**
 * Public routes for people with a copy: whether a version may still be used, which clips to delete, and whether the receipt of a
 * withdrawal is genuine. No answer identifies anybody.
 */
export function publicReleaseRoutes(services: Services) {
  const { db, env } = services;
  return (app: FastifyInstance) => {
    app.get<{ Params: { name: string } }>('/status/:name', async ({ params: { name } }, reply) => {
      const releases = await listReleases({ db: db.prisma }, null);
      const release = releases.find(({ series, version }) => `${series}-${version}` === name);
      if (!release?.status) return unknown(reply, `There is no published version ${name}.`);
      const { series, version, status, withdrawn, errata } = release;
      const newest = releases.find((other) => other.series === series && other.status === 'current');
      return withPublicHeaders(reply).send({
        ...{ name, series, version, status, withdrawn },
        errata: errata.map(({ fault, clip_ids, added_at }) => ({
          fault,
          clip_ids,
          since: added_at.slice(0, 10),
        })),
        newest: newest ? `${series}-${newest.version}` : null,
        withdrawn_url: `${env.PUBLIC_URL}/data/releases/${series}/withdrawn.tsv`,
      });
    });

    app.get<{ Params: { series: string } }>(
      '/releases/:series/withdrawn.tsv',
      async ({ params: { series } }, reply) => {
        const published = await db.prisma.releases.findFirst({
          where: { series, published_at: { not: null } },
          select: { release_series: { select: { pilot: true } } },
        });
        if (!published) return unknown(reply, `There is no dataset ${series}.`);
        const rows = await findWithdrawn(inCountry(services, published.release_series.pilot), series);
        return withPublicHeaders(reply)
          .type('text/tab-separated-values; charset=utf-8')
          .send(withdrawnTsv(rows));
      },
    );

    app.get<{ Params: { code: string } }>('/receipts/:code', async (request, reply) => {
      const receipt = await findReceipt(services, request.params.code, visitorOf(request));
      if (receipt && 'waitSeconds' in receipt)
        return withPublicHeaders(reply)
          .code(429)
          .headers({ 'retry-after': receipt.waitSeconds, 'cache-control': 'no-store' })
          .send({ error: 'Too many receipts were asked for from here. Please try again in an hour.' });
      if (!receipt) return unknown(reply, 'There is no such receipt. One looks like ABCD-EFGH.');
      return withPublicHeaders(reply).header('cache-control', 'no-store').send(receipt);
    });

    return Promise.resolve();
  };
}

/** Allows caches to store the answer, and scripts on any site to read it. */
function withPublicHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': FRESH, 'access-control-allow-origin': '*', vary: 'accept' });
}

function unknown(reply: FastifyReply, error: string): FastifyReply {
  return withPublicHeaders(reply).code(404).send({ error });
}
