import type { FastifyInstance } from 'fastify';
import { asksForThisMachine } from '#settings/loopback.ts';

/**
 * Admits to a scope, which asks nobody to sign in, only programs of this machine and the site's own pages. A foreign page can resolve its
 * own name to 127.0.0.1 (DNS rebinding), and is still named in Host; it can send a form to this address, and is still named in Origin.
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
