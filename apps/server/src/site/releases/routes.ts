import { citation } from '@labrish/release/documents/citation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountryServices } from '#context.ts';
import { prepareBody, sendBody } from '#site/body.ts';
import { basePath } from '#countries.ts';
import { keepDrawn, openPage, type Contents } from '#site/pages.ts';
import { PRIVATE } from '#site/form-values.ts';
import { accessRoutes } from './access.ts';
import { hypothesesRoutes } from './hypotheses.ts';
import { FRESH_SECONDS, type PublishedVersions } from './known.ts';
import { releasesPage } from './releases-page.ts';
import { sampleRoutes } from './sounds.ts';
import { yardstickPage } from './yardstick-page.ts';
import { visitorOf } from '#http/visitor.ts';
import { findReceipt, type Receipt } from '#releases/receipts.ts';
import { html, type Html } from '#site/template.ts';
import { monthText, recordingsText } from './figures-shown.ts';
import { statusChip } from './lists.ts';

const FRESH = { 'cache-control': `public, max-age=${FRESH_SECONDS}` };

/**
 * Registers the pages for researchers: a country's dataset and who understands it, and with the first country's also the form for access and the receipts.
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

    const drawYardstick = await openPage(services, dist, 'yardstick.html');
    const yardstick = keepDrawn<PublishedVersions | null>(services, (of) =>
      drawYardstick({ ...yardstickPage(services, of?.runs ?? []), headers: of ? FRESH : {} }),
    );
    app.get('/data/yardstick', async (request, reply) =>
      sendBody(request, reply, await yardstick(await known())),
    );

    sampleRoutes(app, services, known);
    if (base !== '') return;
    await accessRoutes(app, services, dist);
    await hypothesesRoutes(app, services, dist);
    await receiptRoutes(app, services, dist);
  };
}

/** Route constraint for browsers. public-routes.ts answers programs at the same address; both share one rate limit. */
const FOR_PEOPLE = 'answers';

/** Registers `/data/receipts`, the form for a code, and `/data/receipts/{code}`, which says whether it is genuine. */
async function receiptRoutes(app: FastifyInstance, services: CountryServices, dist: string): Promise<void> {
  const draw = await openPage(services, dist, 'receipts.html');
  tellPeopleFromPrograms(app);

  const answer = async (request: FastifyRequest, reply: FastifyReply, outcome: Outcome, code = 200) => {
    const headers = outcome.state === 'asking' ? {} : { ...PRIVATE, vary: 'accept, accept-encoding' };
    const body = await draw({ ...receiptPage(outcome), isActive: true, headers });
    return sendBody(request, reply.code(code), body);
  };

  app.get<{ Querystring: { code?: unknown } }>('/data/receipts', async (request, reply) => {
    const { code } = request.query;
    if (typeof code !== 'string' || code.trim() === '') return answer(request, reply, { state: 'asking' });
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/data/receipts/${encodeURIComponent(code.trim())}`, 303);
  });

  app.get<{ Params: { code: string } }>(
    '/data/receipts/:code',
    { constraints: { [FOR_PEOPLE]: 'people' } },
    async (request, reply) => {
      const typed = request.params.code;
      const receipt = await findReceipt(services, typed, visitorOf(request));
      if (!receipt) return answer(request, reply, { state: 'unknown', typed }, 404);
      if ('waitSeconds' in receipt)
        return answer(request, reply.header('retry-after', receipt.waitSeconds), { state: 'too_many' }, 429);
      return answer(request, reply, { state: 'genuine', receipt });
    },
  );
}

/** Routes browsers apart from programs: only a browser accepts `text/html`. */
function tellPeopleFromPrograms(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: FOR_PEOPLE,
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (who) => handlers.get(String(who)) ?? null,
        set: (who, handler) => void handlers.set(String(who), handler as never),
      };
    },
    validate: (who) => {
      if (who !== 'people') throw new Error('Only people are answered differently.');
    },
    deriveConstraint: ({ headers }) => (headers.accept?.includes('text/html') ? 'people' : 'programs'),
  });
}

/** The result of a look-up: no code given yet, genuine, unknown, or too many look-ups. */
type Outcome =
  | { state: 'asking' }
  | { state: 'genuine'; receipt: Receipt }
  | { state: 'unknown'; typed: string }
  | { state: 'too_many' };

/** Returns the contents of `/data/receipts`. */
function receiptPage(outcome: Outcome): Contents {
  const receipt = outcome.state === 'genuine' ? outcome.receipt : null;
  return {
    values: {
      typed: outcome.state === 'unknown' ? outcome.typed.slice(0, LONGEST_SHOWN) : (receipt?.receipt ?? ''),
      invalid: String(outcome.state === 'unknown'),
      ...(receipt && {
        receipt: receipt.receipt,
        month: monthText(receipt.month),
        taken_back: receipt.scope === 'all' ? 'everything' : 'the last recording',
        recordings: recordingsText(receipt.recordings),
        versions: html`${receipt.versions.map(version)}`,
      }),
    },
    flags: {
      genuine: receipt !== null,
      unknown: outcome.state === 'unknown',
      too_many: outcome.state === 'too_many',
      in_versions: (receipt?.versions.length ?? 0) > 0,
    },
  };
}

/** Maximum characters that the page repeats of an unknown code. A genuine code has nine. */
const LONGEST_SHOWN = 40;

function version({ name, status }: Receipt['versions'][number]): Html {
  return html`<li><strong>${name}</strong> ${status ? statusChip(status) : ''}</li>`;
}
