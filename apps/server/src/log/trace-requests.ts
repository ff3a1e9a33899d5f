import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import { currentTrace, inTrace, newTrace, traceOfHeader } from './trace.ts';

/** Loggers of requests. They log the trace id themselves, also where the async context is lost, as at the end of an answer. */
const ofRequests = new WeakSet<object>();

/** Options for Fastify: every request logs a trace id, its caller's where `traceparent` names one (W3C Trace Context). */
export const requestTraces = {
  genReqId: ({ headers }) => traceOfHeader(headers.traceparent) ?? newTrace(),
  childLoggerFactory(this: unknown, log: FastifyBaseLogger, { reqId }: { reqId?: string }, options: object) {
    const child = log.child({ trace_id: reqId }, options);
    ofRequests.add(child);
    return child;
  },
} satisfies FastifyServerOptions;

/** Runs everything that a request leads to in its trace. Fastify (5.12) keeps this context after the body has arrived. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inTrace(request.id, done));
}

/** Returns the trace id for a line of the log, for pino. */
export function traceOfLine(_line: object, _level: number, logger: object): { trace_id?: string } {
  const trace_id = ofRequests.has(logger) ? undefined : currentTrace();
  return trace_id ? { trace_id } : {};
}
