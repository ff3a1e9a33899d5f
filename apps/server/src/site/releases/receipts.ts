import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountryServices } from '#context.ts';
import { visitorOf } from '#http/visitor.ts';
import { findReceipt, type Receipt } from '#releases/receipts.ts';
import { sendBody } from '#site/body.ts';
import { type Contents, openPage } from '#site/pages.ts';
import { html, type Html } from '#site/template.ts';
import { PRIVATE } from './access.ts';
import { monthText, recordingsText } from './figures-shown.ts';
import { statusChip } from './lists.ts';

/** Route constraint for browsers. public-routes.ts answers programs at the same address; both share one rate limit. */
const FOR_PEOPLE = 'answers';

/** Registers `/data/receipts`, the form for a code, and `/data/receipts/{code}`, which says whether it is genuine. */
export async function receiptRoutes(
  app: FastifyInstance,
  services: CountryServices,
  dist: string,
): Promise<void> {
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
