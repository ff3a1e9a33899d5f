import type { FastifyInstance } from 'fastify';
import { asksForThisMachine } from '#settings/loopback.ts';

/**
 * Admits only programs of this machine and the site's own pages to a scope without sign-in. Checks Host, which still names a foreign
 * page whose name resolves to 127.0.0.1 (DNS rebinding), and Origin, which still names a foreign page that sends a form here.
 */
export function admitLocalPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!asksForThisMachine(headers))
      return reply.code(403).send({ error: 'This address answers only to localhost.' });
    if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host))
      return reply.code(403).send({ error: 'This address answers only to pages of this server.' });
    return undefined;
  });
}

/** Checks whether a page of this server sent a request. The origin of a sandboxed page or a file is `null`, which is never ours. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
