import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pMemoize from 'p-memoize';
import { findTroubles, type Checked } from './checks.ts';

/**
 * Serves `/health/live`: the process answers. Serves `/health/ready`: it can take a voice note and answer now, or why not.
 *
 * @param freeBytes returns the free space on the disk of a folder, in bytes.
 */
export function healthRoutes(
  services: Checked & { log: FastifyBaseLogger },
  freeBytes?: (folder: string) => Promise<number>,
) {
  // Share one check among concurrent requests, because anybody may send them, and a check writes and flushes a file.
  const checks = pMemoize(() => findTroubles(services, freeBytes), { cache: false });
  let before = '';
  const logChange = (why: string[], failed: string[]) => {
    const now = failed.join();
    if (now === before) return;
    before = now;
    if (now) services.log.warn({ why }, 'not ready');
    else services.log.info('ready again');
  };
  return async (app: FastifyInstance) => {
    app.get('/live', () => ({ status: 'live' }));
    app.get('/ready', async (_request, reply) => {
      const found = await checks();
      const why = Object.values(found).filter((trouble) => trouble !== null);
      const ready = why.length === 0;
      logChange(
        why,
        Object.keys(found).filter((name) => found[name]),
      );
      return reply.code(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not ready',
        checks: Object.fromEntries(Object.entries(found).map(([name, it]) => [name, it ? 'failed' : 'ok'])),
        why,
      });
    });
  };
}
