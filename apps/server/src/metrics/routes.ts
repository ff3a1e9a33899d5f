import type { FastifyInstance } from 'fastify';
import type { Env } from '#env.ts';
import type { Metrics } from './metrics.ts';
import { whyRefused } from './who-may-read.ts';

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
