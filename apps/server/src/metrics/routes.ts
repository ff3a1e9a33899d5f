import type { FastifyInstance } from 'fastify';
import type { Env } from '#env.ts';
import type { Metrics } from './metrics.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { asksForThisMachine, isLoopback } from '#settings/loopback.ts';

/** Serves `/metrics`: the figures of this process and the waiting work of all processes, in Prometheus' text format. */
export function metricsRoute({ env, metrics }: { env: Env; metrics: Metrics }) {
  return async (app: FastifyInstance) => {
    // Log warnings only: a collector asks every few seconds, and its lines would hide the others.
    app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
      const { headers, raw } = request;
      const asking = { headers, remote_address: raw.socket.remoteAddress, http_version: raw.httpVersion };
      void reply.header('cache-control', 'no-store');
      const refusal = whyRefused(asking, env.METRICS_TOKEN);
      if (refusal?.status === 401) void reply.header('www-authenticate', 'Bearer realm="metrics"');
      if (refusal) return reply.code(refusal.status).send({ error: refusal.error });
      return reply.type(metrics.registry.contentType).send(await metrics.text());
    });
  };
}

/** Why a caller may not read the figures, in words for an operator. */
interface Refusal {
  status: 401 | 404;
  error: string;
}

/** What is known of the caller. */
export interface Asking {
  /** Address at the other end of the connection, even if that is a proxy. */
  remote_address: string | undefined;
  http_version: string;
  headers: IncomingHttpHeaders;
}

/** Headers that proxies add to forwarded requests. */
const OF_PROXIES = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Checks whether a caller may read the figures. If a token is set, everybody who sends it may, from anywhere. If none is set, only
 * callers on this machine may, and no proxy.
 *
 * @returns the refusal; null when the caller may read.
 */
export function whyRefused(asking: Asking, token: string | undefined): Refusal | null {
  if (token !== undefined)
    return bears(asking.headers.authorization, token)
      ? null
      : { status: 401, error: 'Send the token of METRICS_TOKEN: Authorization: Bearer <token>.' };
  return isOfThisMachine(asking)
    ? null
    : {
        status: 404,
        error:
          'Figures are told on this machine alone, without a proxy. Set METRICS_TOKEN to read them from elsewhere.',
      };
}

/**
 * Checks whether the caller is on this machine, and is not a proxy, which forwards requests of anybody. A proxy that adds no headers,
 * such as a minimal nginx, is recognised by HTTP/1.0 or by the host that people asked for.
 */
function isOfThisMachine({ remote_address = '', http_version, headers }: Asking): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || OF_PROXIES.includes(name),
  );
  return isLoopback(remote_address) && !isForwarded && http_version !== '1.0' && asksForThisMachine(headers);
}

/** Checks whether the header has the token. Compares in constant time, whatever the lengths. */
function bears(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
