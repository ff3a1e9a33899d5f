import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts every request when its answer begins. */
export function watchRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / 1000;
    requests.answered({ method, route: routeOptions.url, status: reply.statusCode, seconds });
    done();
  });
}
