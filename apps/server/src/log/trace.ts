import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const traces = new AsyncLocalStorage<string>();

/** 32 hexadecimal digits, as W3C Trace Context wants them. */
export function newTrace(): string {
  return randomUUID().replaceAll('-', '');
}

/** Whose doing the running code is; undefined for what nobody asked for, as while the server starts. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** Runs something, and all that it leads to in this process, so that the log names this trace in every line of it. */
export function inTrace<T>(trace_id: string, run: () => T): T {
  return traces.run(trace_id, run);
}

/** Version, trace, parent, flags. Versions to come may say more behind them (W3C Trace Context, 3.2). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** The trace that a request says it belongs to; null where it says nothing, or nothing valid. */
export function traceOfHeader(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null;
  const isLonger = traceparent.length > 55;
  if (isLonger && traceparent.startsWith('00')) return null;
  return TRACEPARENT.exec(traceparent)?.[1] ?? null;
}
