import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** A request as it was answered. */
interface Answered {
  method: string;
  /** The pattern of its route, with the names of its parameters; undefined where it has none. */
  route: string | undefined;
  status: number;
  /** From its head to the head of the answer: who listens to a recording may take as long as they like. */
  seconds: number;
}

export interface RequestFigures {
  answered(request: Answered): void;
}

/** What people wait for as if it were there at once, to what is a failure to them. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How long requests wait for an answer, and which answer it is, by route. */
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
