import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#context.ts';
import { consume } from '#rate-limit.ts';
import { RECEIPTS_AN_HOUR } from '#releases/public-routes.ts';
import { findReceipt } from '#releases/receipts.ts';
import { sendBody } from '#site/body.ts';
import { openPage } from '#site/pages.ts';
import { receiptPage, type Outcome } from './receipt-page.ts';

type Parts = Pick<Services, 'db' | 'env' | 'secrets' | 'now'>;

/** public-routes.ts answers programs at the same address; both share one rate limit. */
const FOR_PEOPLE = 'answers';

const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Registers `/data/receipts`, the form for a code, and `/data/receipts/{code}`, which says whether it is genuine. */
export async function receiptRoutes(app: FastifyInstance, services: Parts, dist: string): Promise<void> {
  const { env, now } = services;
  const draw = await openPage(env, dist, 'receipts.html');
  tellPeopleFromPrograms(app);

  const answer = async (request: FastifyRequest, reply: FastifyReply, outcome: Outcome, code = 200) => {
    const { values, flags } = receiptPage(env, outcome, now().getUTCFullYear());
    const headers = outcome.state === 'asking' ? {} : { ...PRIVATE, vary: 'accept, accept-encoding' };
    return sendBody(request, reply.code(code), await draw(values, flags, { isActive: true, headers }));
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
      const { hits, waitSeconds } = await consume(services, 'receipt', request.ip, 3_600);
      if (hits > RECEIPTS_AN_HOUR)
        return answer(request, reply.header('retry-after', waitSeconds), { state: 'too_many' }, 429);
      const typed = request.params.code;
      const receipt = await findReceipt(services, typed);
      return receipt
        ? answer(request, reply, { state: 'genuine', receipt })
        : answer(request, reply, { state: 'unknown', typed }, 404);
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
