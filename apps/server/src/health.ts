import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';

/** How long an answer counts: a look writes and flushes a file, and anybody may ask as often as they like. */
const FRESH_MS = 2_000;

type Checked = { db: Pick<Services['db'], 'sql'>; audio: Pick<Services['audio'], 'check'>; now: () => Date };

/**
 * `/health/live`: the process answers. `/health/ready`: it can take a voice note now, database and audio store included;
 * at most two seconds old.
 */
export function healthRoutes(services: Checked) {
  const checks = seldom(() => look(services), services.now);
  return async (app: FastifyInstance) => {
    app.get('/live', () => ({ status: 'live' }));
    app.get('/ready', async (_request, reply) => {
      const found = await checks();
      const ready = Object.values(found).every((state) => state === 'ok');
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: found });
    });
  };
}

const look = async ({ db, audio }: Checked) => ({
  database: await outcome(() => db.sql('select 1', [])),
  audio_store: await outcome(() => audio.check()),
});

async function outcome(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  return check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}

/** Everybody who asks while there is no answer yet, or a fresh one, gets the same. */
function seldom<T>(ask: () => Promise<T>, now: () => Date): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let answeredAt: number | null = null;
  // A clock that was set back must not keep an answer fresh.
  const isFresh = (at: number) => Math.abs(now().getTime() - at) < FRESH_MS;
  return () => {
    if (answer && (answeredAt === null || isFresh(answeredAt))) return answer;
    answeredAt = null;
    answer = ask().finally(() => (answeredAt = now().getTime()));
    return answer;
  };
}
