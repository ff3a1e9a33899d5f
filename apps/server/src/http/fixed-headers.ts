import helmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Headers that every answer has without helmet; they are not copied. */
const OWN = new Set(['connection', 'content-length', 'content-type', 'date', 'transfer-encoding']);

/**
 * Adds helmet's headers and `others` to every answer. Helmet builds its policies for each answer, which is a tenth of the work of
 * a small read. Ours never change, so they are copied from one model answer.
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
