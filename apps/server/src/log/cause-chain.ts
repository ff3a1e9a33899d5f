/** A link of an error's chain of causes: what libraries and PostgreSQL call it, as text. */
export interface Cause {
  name: string;
  /** Of Node, PostgreSQL (SQLSTATE) or Prisma; empty without one. */
  code: string;
  message: string;
}

/** Deeper chains are not told: nobody wrapped an error so often on purpose. */
const DEPTH = 6;

/**
 * An error and what caused it, the outermost first. Prisma puts what its driver said in `meta`. Total, and bounded: a chain
 * may be a circle, and anything may have been thrown.
 */
export function causesOf(error: unknown): Cause[] {
  const chain: Cause[] = [];
  for (let at = error; at !== undefined && at !== null && chain.length < DEPTH; at = causeOf(at))
    chain.push(describe(at));
  return chain;
}

function describe(thrown: unknown): Cause {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: typeof thrown, code: '', message: String(thrown) };
  const { name, code, originalCode, message, originalMessage, kind } = thrown as Record<string, unknown>;
  return {
    name: text(name) || text(kind) || 'unknown',
    code: text(code) || text(originalCode),
    message: text(originalMessage) || text(message),
  };
}

function causeOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const { cause, meta } = thrown as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  return cause ?? meta?.driverAdapterError;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
