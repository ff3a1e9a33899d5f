import type { FastifyRequest } from 'fastify';
import { causesOf } from './cause-chain.ts';

const logged = new WeakSet<FastifyRequest>();

/**
 * Logs a request that was answered with a 5xx: once, even if several handlers see it or several calls of its batch failed. Logs our
 * failures with their chain of causes. Logs a 503 in one short line, because there may be thousands while the database is away, and a
 * client that hung up during an upload at debug level, because nobody reads the answer.
 *
 * @param error as it was thrown, not as it is answered.
 */
export function logFailure(request: FastifyRequest, status: number, error: unknown, more: object = {}): void {
  if (status < 500 || logged.has(request)) return;
  logged.add(request);
  const { log, raw } = request;
  if (!raw.complete && raw.destroyed) log.debug({ ...more, err: error }, 'the client hung up');
  else if (status === 503) log.warn({ ...more, reason: reasonOf(error) }, 'request refused: not now');
  else log.error({ ...more, err: error }, 'request failed');
}

/** Returns the innermost code, which is the most specific: PostgreSQL's or the socket's. */
function reasonOf(error: unknown): string {
  const chain = causesOf(error);
  return chain.findLast(({ code }) => code)?.code ?? chain.at(-1)?.name ?? 'unknown';
}
