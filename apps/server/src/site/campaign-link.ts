import { CODE, withCode } from '@labrish/api/campaigns/code';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#context.ts';
import { chatUrl, GREETING } from './values.ts';

type Parts = Pick<Services, 'countries' | 'db' | 'env'>;

/**
 * `/go/<code>`: the link of a campaign. It opens the chat with the code in the greeting, so that the first message names the
 * campaign. An unknown code redirects to the start page. While the database is unavailable every code counts as known, so that
 * nobody who scanned a poster has to wait.
 */
export function campaignLinks(services: Parts) {
  const { countries, db } = services;
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
      const chat = campaign ? chatUrl(services, campaign.pilot, withCode(GREETING, code)) : null;
      return reply.header('cache-control', 'no-store').redirect(chat ?? '/', 302);
    });
  };
}
