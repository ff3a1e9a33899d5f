import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#context.ts';
import { askForAccess } from '#releases/access/ask.ts';
import { findAccess } from '#releases/access/find.ts';
import { downloadableVersions } from '#releases/downloads/downloadable.ts';
import { sendBody } from '#site/body.ts';
import { NO_FACTS } from '#site/facts.ts';
import { openPage } from '#site/pages.ts';
import { valuesFor } from '#site/values.ts';
import { accessPage } from './access-page.ts';
import { gateValues } from './form.ts';

/** Enough for a name, an address and a purpose of several paragraphs. */
const FORM_BYTES = 16 * 1024;

/** The address holds a key, and the form holds personal details. */
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Registers the access form, the page that says to check the mailbox, and the page behind the mailed link. */
export async function accessRoutes(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  const { env, now } = services;
  const ask = await openPage(env, dist, 'releases-ask.html');
  const asked = await openPage(env, dist, 'releases-asked.html');
  const access = await openPage(env, dist, 'releases-access.html');
  const year = () => now().getUTCFullYear();
  const options = { isActive: true, headers: PRIVATE };
  await app.register(formbody, { bodyLimit: FORM_BYTES });

  app.post('/data/releases/access', { bodyLimit: FORM_BYTES }, async (request, reply) => {
    const problems = await askForAccess(services, request.body, request.ip);
    if (problems.length === 0)
      return reply.header('cache-control', 'no-store').redirect('/data/releases/asked', 303);
    const site = valuesFor(env, NO_FACTS, year());
    const gate = gateValues(request.body, problems);
    const values = { ...site.values, ...gate.values };
    return sendBody(request, reply.code(400), await ask(values, { ...site.flags, ...gate.flags }, options));
  });

  app.get('/data/releases/asked', async (request, reply) => {
    const { values, flags } = valuesFor(env, NO_FACTS, year());
    return sendBody(request, reply, await asked(values, flags, options));
  });

  app.get<{ Querystring: { key?: unknown } }>('/data/releases/access', async (request, reply) => {
    const { key } = request.query;
    const found = typeof key === 'string' && key !== '' ? await findAccess(services, key) : null;
    const offered = found ? await downloadableVersions(services) : [];
    const { values, flags } = accessPage(env, found, offered, year());
    return sendBody(request, reply.code(found ? 200 : 403), await access(values, flags, options));
  });
}
