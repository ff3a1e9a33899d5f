import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** An answered request. */
interface Answered {
  method: string;
  /** The pattern of the route, with the names of its parameters; undefined for an address without a route. */
  route: string | undefined;
  status: number;
  /** From the request's head to the answer's head. The body is left out: playing a recording may take any time. */
  seconds: number;
}

export interface RequestFigures {
  answered(request: Answered): void;
}

/** Histogram buckets, from what feels instant to what users take for a failure. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures how long requests wait for an answer, and counts the answers by method, route and status. */
export function requestFigures(registry: Registry): RequestFigures {
  const registers = [registry];
  const waits = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From a request to the beginning of its answer, by the pattern of its route.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests by the pattern of their route and the status of the answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  return {
    answered({ method, route = 'none', status, seconds }) {
      waits.observe({ method, route }, seconds);
      answers.inc({ method, route, status });
    },
  };
}

/** Counts every request when its answer begins. */
export function watchRequests(app: FastifyInstance, requests: RequestFigures): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / 1000;
    requests.answered({ method, route: routeOptions.url, status: reply.statusCode, seconds });
    done();
  });
}
