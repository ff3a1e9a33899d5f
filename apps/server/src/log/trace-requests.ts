import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import { currentTrace, inTrace, newTrace, traceOfHeader } from './trace.ts';

/** Their lines name the trace by themselves, also where its context is lost, as at the end of an answer. */
const ofRequests = new WeakSet<object>();

/** For Fastify: every request has a trace, its caller's where `traceparent` names one (W3C Trace Context), and logs it. */
export const requestTraces = {
  genReqId: ({ headers }) => traceOfHeader(headers.traceparent) ?? newTrace(),
  childLoggerFactory(this: unknown, log: FastifyBaseLogger, { reqId }: { reqId?: string }, options: object) {
    const child = log.child({ trace_id: reqId }, options);
    ofRequests.add(child);
    return child;
  },
} satisfies FastifyServerOptions;

/** Has all that a request leads to log its trace. Fastify (5.12) goes on in this context when the body has come. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inTrace(request.id, done));
}

/** For pino: what every line says of its trace. */
export function traceOfLine(_line: object, _level: number, logger: object): { trace_id?: string } {
  const trace_id = ofRequests.has(logger) ? undefined : currentTrace();
  return trace_id ? { trace_id } : {};
}
