import { citation } from '@labrish/release/documents/citation';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#context.ts';
import { prepareBody, sendBody } from '#site/body.ts';
import { keepDrawn, openPage } from '#site/pages.ts';
import { accessRoutes } from './access.ts';
import { FRESH_SECONDS, type PublishedVersions } from './known.ts';
import { receiptRoutes } from './receipts.ts';
import { releasesPage } from './releases-page.ts';
import { sampleRoutes } from './sounds.ts';

const FRESH = { 'cache-control': `public, max-age=${FRESH_SECONDS}` };

/**
 * Registers the pages for researchers: what is in the dataset, how to get it, and whether a withdrawal's receipt is genuine.
 *
 * @param dist folder of the built site
 * @param known returns the published versions
 */
export function releasePages(
  services: Services,
  dist: string,
  known: () => Promise<PublishedVersions | null>,
) {
  return async (app: FastifyInstance) => {
    const draw = await openPage(services, dist, 'releases.html');
    const page = keepDrawn<PublishedVersions | null>(services, (of) =>
      draw({ ...releasesPage(services.env, services.pilot, of), isActive: true, headers: of ? FRESH : {} }),
    );

    app.get('/data/releases', async (request, reply) => {
      const of = await known();
      return sendBody(request, reply.code(of ? 200 : 503), await page(of));
    });

    app.get('/data/releases/CITATION.cff', async (request, reply) => {
      const current = (await known())?.current;
      if (!current)
        return reply
          .code(404)
          .send({ error: 'There is no version to cite at the moment. See /data/releases.' });
      const body = await prepareBody(citation(current.facts), {
        type: 'text/yaml; charset=utf-8',
        headers: FRESH,
      });
      return sendBody(request, reply, body);
    });

    sampleRoutes(app, services, known);
    await accessRoutes(app, services, dist);
    await receiptRoutes(app, services, dist);
  };
}
