import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';

type Checked = { db: Pick<Services['db'], 'sql'>; audio: Pick<Services['audio'], 'check'> };

/** `/health/live`: the process answers. `/health/ready`: it can take a voice note now, database and audio store included. */
export function healthRoutes(services: Checked) {
  const checks = oneAtATime(() => look(services));
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

/** Whoever asks while somebody waits gets the same answer: a look writes and flushes a file, and anybody may ask. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => (asking ??= ask().finally(() => (asking = null)));
}
