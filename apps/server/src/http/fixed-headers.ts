import helmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** What an answer to nothing has as well. */
const OWN = new Set(['connection', 'content-length', 'content-type', 'date', 'transfer-encoding']);

/**
 * Adds helmet's headers and `others` to every answer. Helmet writes its policies anew each time, which on a small read is a tenth of the
 * work; ours never change, so they are read off one answer.
 */
export async function addFixedHeaders(
  app: FastifyInstance,
  options: FastifyHelmetOptions,
  others: Record<string, string>,
): Promise<void> {
  const model = Fastify();
  await model.register(helmet, options);
  const answer = await model.inject('/');
  await model.close();
  const given = Object.entries(answer.headers).filter(([name]) => !OWN.has(name));
  const headers = { ...Object.fromEntries(given), ...others };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
