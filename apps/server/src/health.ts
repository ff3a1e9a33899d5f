import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';

/** `/health/live`: the process answers. `/health/ready`: it can take a voice note now, database and audio store included. */
export function healthRoutes(services: Services) {
  return async (app: FastifyInstance) => {
    app.get('/live', () => ({ status: 'live' }));
    app.get('/ready', async (_request, reply) => {
      const checks = {
        database: await outcome(() => services.db.sql('select 1', [])),
        audio_store: await outcome(() => services.audio.check()),
      };
      const ready = Object.values(checks).every((state) => state === 'ok');
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
    });
  };
}

async function outcome(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  return check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}
