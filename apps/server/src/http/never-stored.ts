import type { FastifyInstance } from 'fastify';

/** Bars every cache from storing the answers of a scope: they are personal, and one of them is a new API key. */
export function neverStored(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
}
