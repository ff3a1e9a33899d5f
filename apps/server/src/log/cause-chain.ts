/** One error in a chain of causes. Its texts come from libraries and PostgreSQL. */
export interface Cause {
  name: string;
  /** Code of Node, PostgreSQL (SQLSTATE) or Prisma; empty without one. */
  code: string;
  message: string;
}

/** Maximum length of a chain: nobody wraps an error more often on purpose. */
const DEPTH = 6;

/**
 * Returns an error and its causes, the outermost first. Prisma puts its driver's error into `meta`. Never throws, and is bounded:
 * a chain may be a circle, and anything may have been thrown.
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
