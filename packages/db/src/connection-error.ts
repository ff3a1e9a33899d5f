/**
 * PostgreSQL is unreachable, refuses us, or has ended our session. Whatever the reason (it is starting, it refuses
 * connections, the database is being renamed, a password is being changed), a retry may succeed in a moment.
 */
export class ConnectionError extends Error {
  /** SQLSTATE for a client that cannot establish a connection: all code that explains errors reads class 08 as "not now". */
  readonly code = '08001';
  /** The driver's error, in the field where Prisma's own errors have it: when Prisma wraps this error, it passes on `meta`, not `cause`. */
  readonly meta: { driverAdapterError: unknown };

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'ConnectionError';
    this.meta = { driverAdapterError: cause };
  }
}

/** Returns the message of an error; of an AggregateError, which has none, those of its errors (one for each address of a host name). */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
