import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';

const traces = new AsyncLocalStorage<string>();

/** Returns a new trace id: 32 hexadecimal digits, as W3C Trace Context requires. */
export function newTrace(): string {
  return randomUUID().replaceAll('-', '');
}

/** Returns the trace id of the running code; undefined for work without a request, as while the server starts. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** Runs `run`, and all that it leads to in this process, so that every line of the log has this trace id. */
export function inTrace<T>(trace_id: string, run: () => T): T {
  return traces.run(trace_id, run);
}

/** Version, trace, parent, flags. Future versions may append more fields (W3C Trace Context, 3.2). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** Returns the trace id from the `traceparent` header; null where the header is missing or not valid. */
export function traceOfHeader(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null;
  const isLonger = traceparent.length > 55;
  if (isLonger && traceparent.startsWith('00')) return null;
  return TRACEPARENT.exec(traceparent)?.[1] ?? null;
}

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

/** Runs each request, with all work that it starts, in the async context of its trace. Fastify (5.12) keeps it once the body has arrived. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inTrace(request.id, done));
}

/** Returns the trace id for a line of the log, for pino. */
export function traceOfLine(_line: object, _level: number, logger: object): { trace_id?: string } {
  const trace_id = ofRequests.has(logger) ? undefined : currentTrace();
  return trace_id ? { trace_id } : {};
}
