import { CODE, withCode } from '@labrish/api/campaigns/code';
import type { FastifyInstance } from 'fastify';
import { isOpen, type Services } from '#context.ts';
import { basePath } from '#countries.ts';
import { chatUrl, GREETING } from './values.ts';

/**
 * `/go/<code>`: the link of a campaign. It opens the chat with the code in the greeting, so that the first message names the
 * campaign. A code whose chat is closed redirects to the start page of its country, an unknown one to the first country's. While the
 * database is unavailable every code counts as known, so that nobody who scanned a poster has to wait.
 */
export function campaignLinks(services: Services) {
  const { countries, db } = services;
  const target = async (pilot: string | undefined, code: string) => {
    if (pilot === undefined) return '/';
    const takesPeople = await isOpen(services, pilot).catch(() => true);
    const chat = chatUrl(services, pilot, {
      said: withCode(GREETING, code),
      closed: takesPeople ? [] : [pilot],
    });
    return chat ?? (basePath({ countries, ...countries.of(pilot) }) || '/');
  };
  return (app: FastifyInstance) => {
    app.get<{ Params: { code: string } }>('/:code', async ({ params, log }, reply) => {
      const code = params.code.toLowerCase();
      const campaign = CODE.test(code)
        ? await db.prisma.campaigns
            .findUnique({ where: { code }, select: { pilot: true } })
            .catch((error: unknown) => {
              log.warn({ err: error }, 'a campaign could not be looked up');
              return { pilot: countries.first.pilot.country.code };
            })
        : null;
      return reply.header('cache-control', 'no-store').redirect(await target(campaign?.pilot, code), 302);
    });
  };
}
