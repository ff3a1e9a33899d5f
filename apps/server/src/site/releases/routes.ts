import { citation } from '@labrish/release/documents/citation';
import type { FastifyInstance } from 'fastify';
import type { CountryServices } from '#context.ts';
import { prepareBody, sendBody } from '#site/body.ts';
import { basePath } from '#countries.ts';
import { keepDrawn, openPage } from '#site/pages.ts';
import { accessRoutes } from './access.ts';
import { FRESH_SECONDS, type PublishedVersions } from './known.ts';
import { receiptRoutes } from './receipts.ts';
import { releasesPage } from './releases-page.ts';
import { sampleRoutes } from './sounds.ts';

const FRESH = { 'cache-control': `public, max-age=${FRESH_SECONDS}` };

/**
 * Registers the pages for researchers: a country's dataset, and with the first country's also the form for access and the receipts.
 *
 * @param dist folder of the built site
 * @param known returns the published versions
 */
export function releasePages(
  services: CountryServices,
  dist: string,
  known: () => Promise<PublishedVersions | null>,
) {
  const base = basePath(services);
  return async (app: FastifyInstance) => {
    const draw = await openPage(services, dist, 'releases.html');
    const page = keepDrawn<PublishedVersions | null>(services, (of) =>
      draw({ ...releasesPage(services, of), isActive: true, headers: of ? FRESH : {} }),
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
          .send({ error: `There is no version to cite at the moment. See ${base}/data/releases.` });
      const body = await prepareBody(citation(current.facts), {
        type: 'text/yaml; charset=utf-8',
        headers: FRESH,
      });
      return sendBody(request, reply, body);
    });

    sampleRoutes(app, services, known);
    if (base !== '') return;
    await accessRoutes(app, services, dist);
    await receiptRoutes(app, services, dist);
  };
}
