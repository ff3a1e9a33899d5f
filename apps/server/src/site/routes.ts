import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountryServices, Services } from '#context.ts';
import { type Countries, basePath } from '#countries.ts';
import { releasePages } from '#site/releases/routes.ts';
import { sendBody, prepareBody, type Body } from './body.ts';
import { hasLanding } from './country.ts';
import { crawlerFiles } from './crawlers.ts';
import { createFacts, NO_FACTS } from './facts.ts';
import { heardPage } from './heard.ts';
import { partnerRoutes } from './partner.ts';
import { keepDrawn, openPage, publicPage } from './pages.ts';
import { createPublishedVersions } from './releases/known.ts';
import { samplesOf } from './releases/lists.ts';
import { measuredText } from './releases/yardstick-page.ts';
import { statusRoute } from './status.ts';
import { createLandingData, NO_LANDING_DATA, type LandingData } from './landing-data.ts';
import { readFile } from 'node:fs/promises';
import type { Env } from '#env.ts';
import { contentPolicy } from '#http/content-policy.ts';
import { escapeHtml } from '#http/html.ts';
import { scriptJson } from './template.ts';

/** Addresses of the React app; any other address that is not a file is a 404. */
const APP_ROUTES = ['/login', '/logout', '/account', '/app', '/app/*'];

/** Thousands of requests for one page are not worth a log line each; failures are still logged. */
const quiet = { logLevel: 'warn' } as const;

/** The country of figures; absent: the first one. */
type Chosen = { Querystring: { pilot?: string | string[] } };

/**
 * Serves the built site: the public pages and their counters, the app at its routes, hashed assets for a year.
 *
 * @param dist folder of the built site; `npm run build` makes it.
 */
export function webRoutes(services: CountryServices, dist: string) {
  const { countries, env } = services;
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
    const sites = countries.all.map((country) => createCountrySite({ ...services, ...country }));
    for (const site of sites) await app.register(countryPages(site, dist), { prefix: basePath(site) });
    if (sites.length > 1) redirectCodes(app, countries);

    app.get<Chosen>('/site/stats.json', quiet, async ({ query }, reply) => {
      const country = countries.find(query.pilot === undefined ? undefined : String(query.pilot));
      const site = sites.find(({ pilot }) => pilot === country?.pilot);
      if (!site) return reply.code(404).send({ error: 'No country with this code runs here.' });
      const { counts } = await site.facts();
      if (!counts)
        return reply
          .code(503)
          .header('retry-after', '60')
          .send({ error: 'The counters cannot be read at the moment. Please try again in a minute.' });
      const { targets, places } = site.pilot;
      return reply
        .header('cache-control', 'public, max-age=60')
        .send({ ...counts, targets: { ...targets, places: places.length } });
    });
    for (const [path, body] of Object.entries(await crawlerFiles(services)))
      app.get(path, quiet, (request, reply) => sendBody(request, reply, body));
    await app.register(statusRoute(services, dist));
    await app.register(partnerRoutes(services, dist));

    const shell = await appShell(services, dist);
    for (const route of env.embedded ? [...APP_ROUTES, '/simulator'] : APP_ROUTES)
      app.get(route, async (request, reply) => sendBody(request, reply, await shell()));
  };
}

/** Draws the page for unknown addresses, for the server's not-found handler. */
export function notFoundPage(services: CountryServices, dist: string) {
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

/** The ports for one country, with readers of what its pages show, which share their queries. */
type CountrySite = ReturnType<typeof createCountrySite>;

function createCountrySite(services: CountryServices) {
  const facts = createFacts(services);
  const known = createPublishedVersions(services);
  return { ...services, facts, known, today: createLandingData({ facts, known }, services.now) };
}

/** Serves the pages of a country: its start page, its counters, its dataset. With the first country's, those that are shared. */
function countryPages(site: CountrySite, dist: string) {
  return async (app: FastifyInstance) => {
    const { facts, known, today } = site;
    const isFirst = basePath(site) === '';
    const start = await startPage(site, dist);
    await start(NO_LANDING_DATA);
    app.get('/', quiet, async (request, reply) => sendBody(request, reply, await start(await today())));
    for (const path of isFirst ? ['/data', '/privacy'] : ['/data']) {
      const page = await publicPage(site, dist, `${path.slice(1)}.html`);
      await page(NO_FACTS);
      app.get(path, quiet, async (request, reply) => sendBody(request, reply, await page(await facts())));
    }
    const heard = await heardPage(site, dist);
    app.get('/heard', quiet, async (request, reply) => sendBody(request, reply, await heard()));
    await app.register(releasePages(site, dist, known));
  };
}

/** Redirects addresses with a country's code in other letters (`/TT/data`), and with that of the first country, whose pages have none. */
function redirectCodes(app: FastifyInstance, countries: Countries): void {
  const redirect = (
    request: FastifyRequest<{ Params: { code: string; '*'?: string } }>,
    reply: FastifyReply,
  ) => {
    const { code, '*': path = '' } = request.params;
    const country = countries.find(code);
    const base = country && basePath({ countries, ...country });
    if (base === undefined || base === `/${code}`) return reply.callNotFound();
    // Without empty parts: `//` at the beginning would lead to another host.
    const parts = [base.slice(1), ...path.split('/')].filter(Boolean);
    return reply.redirect(`/${parts.map(encodeURIComponent).join('/')}`, 302);
  };
  app.get('/:code(^[A-Za-z]{2}$)', quiet, redirect);
  app.get('/:code(^[A-Za-z]{2}$)/*', quiet, redirect);
}

/** How many samples the page plays; the dataset's own page has more. */
const SAMPLES = 3;

/** Draws the country's start page. @param dist folder of the built site */
async function startPage(services: CountryServices, dist: string) {
  const draw = await openPage(services, dist, hasLanding(services) ? 'index.html' : 'country.html');
  return keepDrawn<LandingData>(services, ({ facts, published, runs, ...today }, quality) => {
    const samples = today.samples.slice(0, SAMPLES);
    const measured_text = measuredText(services.pilot, runs);
    return draw({
      facts,
      values: { home_samples: samplesOf(services, samples), measured_text: measured_text ?? '' },
      flags: { published, samples: samples.length > 0, measured: measured_text !== null },
      isActive: samples.length > 0,
      quality,
    });
  });
}

/** Returns the settings that the browser needs. All of them are public. */
export function publicSettings(env: Env, { pilots }: Pick<Countries, 'pilots'>) {
  const { AUTH_CAPTCHA_PROVIDER: provider, AUTH_CAPTCHA_SITE_KEY: site_key } = env;
  return {
    product_name: env.PRODUCT_NAME,
    site_url: env.PUBLIC_URL,
    auth_url: env.AUTH_URL ?? '/auth/v1',
    auth_key: env.AUTH_KEY ?? null,
    embedded: env.embedded,
    messaging_provider: env.TWILIO_ACCOUNT_SID ? 'Twilio' : 'the simulator',
    pilots,
    captcha: provider && site_key ? { provider, site_key } : null,
  };
}

/**
 * Returns the page of the React app, with the settings in it. Its policy allows pictures from the origins of the team's avatars; the page is
 * drawn anew when these change.
 */
async function appShell({ countries, env, db, log }: Services, dist: string): Promise<() => Promise<Body>> {
  const template = await readFile(join(dist, 'app.html'), 'utf8');
  const draw = (picture_origins: string[], quality: number) => {
    const settings = scriptJson({ ...publicSettings(env, countries), picture_origins });
    // Replace by functions: a replacement string would interpret `$&` in a setting.
    const html = template
      .replace('<!--settings-->', () => `<script type="application/json" id="settings">${settings}</script>`)
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(env.PRODUCT_NAME));
    const headers = { 'content-security-policy': contentPolicy(env, picture_origins) };
    return prepareBody(html, { type: 'text/html; charset=utf-8', headers, quality });
  };
  let known = '';
  let body = draw([], 11);
  await body;
  return async () => {
    // Without the database, the app still opens and says so itself.
    const origins = await avatarOrigins(db).catch((error: unknown) => {
      log.warn({ err: error }, 'The origins of the avatars could not be read.');
      return known.split(' ').filter(Boolean);
    });
    if (origins.join(' ') !== known) [known, body] = [origins.join(' '), draw(origins, 5)];
    return body;
  };
}

/** Maximum number of origins: a policy is a header, and proxies refuse long ones. */
const MOST_ORIGINS = 50;

/** Returns the origins of the avatars of the team, sorted. */
async function avatarOrigins({ prisma }: Services['db']): Promise<string[]> {
  const rows = await prisma.profiles.findMany({
    where: { avatar_url: { startsWith: 'https://' } },
    select: { avatar_url: true },
  });
  const origins = rows.flatMap(({ avatar_url: url }) =>
    url && URL.canParse(url) ? new URL(url).origin : [],
  );
  return [...new Set(origins)].toSorted().slice(0, MOST_ORIGINS);
}
