import { clockTime } from '@labrish/pilot';
import type { FastifyInstance } from 'fastify';
import pMemoize from 'p-memoize';
import type { CountryServices } from '#context.ts';
import { isPaused } from '#conversation/pausing/pause.ts';
import { backlogHealth } from '#health/backlog.ts';
import { sendBody } from './body.ts';
import { openPage } from './pages.ts';

type Status = 'works' | 'paused' | 'trouble';

/** `/status`: whether the bot works, for contributors and partners, without figures about people. */
export function statusRoute(services: CountryServices, dist: string) {
  const { now, pilot } = services;
  return async (app: FastifyInstance) => {
    const draw = await openPage(services, dist, 'status.html');
    // Anybody may request the page, so concurrent requests share one look at the database.
    const look = pMemoize(() => readStatus(services), { cache: false });
    app.get('/status', { logLevel: 'warn' }, async (request, reply) => {
      const status = await look();
      const body = await draw({
        values: { checked_at: clockTime(pilot, now()) },
        flags: { works: status === 'works', paused: status === 'paused', trouble: status === 'trouble' },
        headers: { 'cache-control': 'no-store' },
      });
      return sendBody(request, reply, body);
    });
  };
}

/** Reads the status. An unavailable database counts as trouble. */
async function readStatus(services: CountryServices): Promise<Status> {
  try {
    if (await isPaused(services.db)) return 'paused';
    const troubles = Object.values(await backlogHealth(services));
    return troubles.some((trouble) => trouble !== null) ? 'trouble' : 'works';
  } catch {
    return 'trouble';
  }
}
