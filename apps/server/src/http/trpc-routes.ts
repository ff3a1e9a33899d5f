import type { AppRouter } from '@labrish/api';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { assertShallow, replaceJsonParser } from './json-body.ts';
import { addNoStoreHeader } from './headers.ts';

/**
 * Serves the procedures as tRPC; mount at /trpc. Checks input before it is parsed: a query has its JSON in the address, a
 * mutation in its body, which tRPC parses itself.
 */
export async function trpcRoutes(
  app: FastifyInstance,
  options: FastifyTRPCPluginOptions<AppRouter>,
): Promise<void> {
  addNoStoreHeader(app);
  app.addHook('onRequest', async ({ query }) => {
    const { input } = query as { input?: unknown };
    if (typeof input === 'string') assertShallow(Buffer.from(input));
  });
  fastifyTRPCPlugin(app, options, () => undefined);
  replaceJsonParser(app, (text, _request, done) => {
    done(null, text);
  });
}
