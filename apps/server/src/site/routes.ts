import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#context.ts';
import { releasePages } from '#site/releases/routes.ts';
import { sendBody } from './body.ts';
import { crawlerFiles, PAGES } from './crawlers.ts';
import { createFacts, NO_FACTS } from './facts.ts';
import { keepDrawn, openPage, publicPage } from './pages.ts';
import { createPublishedVersions } from './releases/known.ts';
import { samplesOf } from './releases/lists.ts';
import { appShell } from './shell.ts';
import { statusRoute } from './status.ts';
import { createLandingData, NO_LANDING_DATA, type LandingData } from './landing-data.ts';

/** Addresses of the React app; any other address that is not a file is a 404. */
const APP_ROUTES = ['/login', '/logout', '/account', '/app', '/app/*'];

/** Thousands of requests for one page are not worth a log line each; failures are still logged. */
const quiet = { logLevel: 'warn' } as const;

/**
 * Serves the built site: the public pages and their counters, the app at its routes, hashed assets for a year.
 *
 * @param dist folder of the built site; `npm run build` makes it.
 */
export function webRoutes(services: Services, dist: string) {
  const { env, now, pilot } = services;
  const targets = { ...pilot.targets, places: pilot.places.length };
  return async (app: FastifyInstance) => {
    if (!existsSync(join(dist, 'app.html')))
      throw new Error(`The site is not built (${dist} is missing). Run: npm run build`);
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      wildcard: false,
      // Leave out pages, which have routes of their own, and compressed files, which are variants and have no address.
      globIgnore: ['*.html', '**/*.br', '**/*.gz'],
      setHeaders,
    });
    const facts = createFacts(services);
    const known = createPublishedVersions(services);
    const today = createLandingData({ facts, known }, now);
    const home = await homePage(services, dist);
    await home(NO_LANDING_DATA);
    app.get('/', quiet, async (request, reply) => sendBody(request, reply, await home(await today())));
    for (const [path, file] of Object.entries(PAGES)) {
      const page = await publicPage(services, dist, file);
      await page(NO_FACTS);
      app.get(path, quiet, async (request, reply) => sendBody(request, reply, await page(await facts())));
    }
    app.get('/site/stats.json', quiet, async (_request, reply) => {
      const { counts } = await facts();
      if (!counts)
        return reply
          .code(503)
          .header('retry-after', '60')
          .send({ error: 'The counters cannot be read at the moment. Please try again in a minute.' });
      return reply.header('cache-control', 'public, max-age=60').send({ ...counts, targets });
    });
    for (const [path, body] of Object.entries(await crawlerFiles(env)))
      app.get(path, quiet, (request, reply) => sendBody(request, reply, body));

    await app.register(releasePages(services, dist, known));
    await app.register(statusRoute(services, dist));

    const shell = await appShell(services, dist);
    for (const route of env.embedded ? [...APP_ROUTES, '/simulator'] : APP_ROUTES)
      app.get(route, async (request, reply) => sendBody(request, reply, await shell()));
  };
}

/** Draws the page for unknown addresses, for the server's not-found handler. */
export function notFoundPage(services: Pick<Services, 'env' | 'now' | 'pilot'>, dist: string) {
  const page = publicPage(services, dist, '404.html');
  // Read once at startup; a failure surfaces at the first use, not as an unhandled rejection.
  page.catch(() => undefined);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await (await page)(NO_FACTS);
    return sendBody(request, reply.code(404), body);
  };
}

function setHeaders(reply: FastifyReply, path: string): void {
  const hashed = path.includes('/assets/');
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
}

/** How many samples the page plays; the dataset's own page has more. */
const SAMPLES = 3;

/** Draws the landing page. @param dist folder of the built site */
async function homePage(services: Services, dist: string) {
  const draw = await openPage(services, dist, 'index.html');
  return keepDrawn<LandingData>(services, ({ facts, published, ...today }, quality) => {
    const samples = today.samples.slice(0, SAMPLES);
    return draw({
      facts,
      values: { home_samples: samplesOf(services.pilot, samples) },
      flags: { published, samples: samples.length > 0 },
      isActive: samples.length > 0,
      quality,
    });
  });
}
