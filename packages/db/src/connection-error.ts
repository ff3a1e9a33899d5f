/**
 * PostgreSQL could not be reached, did not let us in, or has ended our session. Whatever it was (it starts up, it refuses
 * connections, the database is being renamed, a password is being changed), the same may work in a moment.
 */
export class ConnectionError extends Error {
  /** SQLSTATE for a client that cannot establish a connection: class 08 is read as "not now" wherever errors are explained. */
  readonly code = '08001';
  /** Where Prisma's own errors have the driver's. Of one that passes through it Prisma hands on this, and not the cause. */
  readonly meta: { driverAdapterError: unknown };

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'ConnectionError';
    this.meta = { driverAdapterError: cause };
  }
}

/** A name with several addresses fails once for each, and the sum of it says nothing. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
