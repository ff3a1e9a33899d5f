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
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The database cannot be opened in its present state; the message tells the operator why, and what to do. */
export class DatabaseUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another process holds the data folder, or one that cannot be checked from here may hold it. */
export class DataFolderInUse extends DatabaseUnusable {
  /** The first half of the message: which folder, and which process holds it. */
  readonly reason: string;

  constructor(folder: string, holder: string, orElse = '') {
    const reason = `The data folder ${folder} is in use by ${holder}.`;
    super(
      `${reason} ` +
        'The embedded database allows one process: stop that one first, give this one its own DATA_DIR, ' +
        `or set DATABASE_URL so that several processes can share a PostgreSQL.${orElse}`,
    );
    this.reason = reason;
  }
}

/** PostgreSQL's codes for a lasting refusal: class 28 (authentication failed), 3D000 (no such database), 42501 (no right to connect). */
const REFUSED = /^(28\w{3}|3D000|42501)$/;

/** PostgreSQL does not answer, or refuses us. */
export class DatabaseUnreachable extends DatabaseUnusable {
  /** True when PostgreSQL has answered, and waiting will not change the answer. */
  readonly refused: boolean;

  /** @param error a ConnectionError, or the rejection of a statement. */
  constructor(error: unknown) {
    const cause = error instanceof ConnectionError ? error.cause : error;
    super(
      `The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(cause)}. ` +
        'Check that it runs, and the host, user, password and database in the address.',
      { cause },
    );
    this.refused = REFUSED.test(codeOf(cause));
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
