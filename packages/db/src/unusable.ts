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

/** A connection pooler gives PostgreSQL's sessions to several connections in turns. */
export class SharedSessions extends DatabaseUnusable {
  constructor(options?: ErrorOptions) {
    super(
      'DATABASE_URL leads to a connection pooler that shares sessions (PgBouncer with pool_mode = transaction or statement): locks and ' +
        'prepared statements would be lost. Set pool_mode = session for this database, or name PostgreSQL itself.',
      options,
    );
  }

  /** Recognises the refusal of PgBouncer to begin a transaction; returns any other error as it is. */
  static from(error: unknown): unknown {
    return reasonOf(error).includes('statement pooling mode') ? new SharedSessions({ cause: error }) : error;
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

/** PostgreSQL's codes that say nothing of the migration: the connection was lost or ended, a race was lost, a lock was not free. */
const PASSING = /^(08\w{3}|57\w{3}|40\w{3}|55P03)$/;

/** Checks whether PostgreSQL has refused a statement for a reason that a new connection does not change. */
export function isLasting(error: unknown): boolean {
  const code = codeOf(error);
  return /^\w{5}$/.test(code) && !PASSING.test(code);
}

/** PostgreSQL refuses a statement of a migration. The migration has changed nothing. */
export class MigrationFailed extends DatabaseUnusable {
  /** Wraps what a migration's script was rejected with; undefined if that is no error of PostgreSQL, or a passing one. */
  static from(migration: string, error: unknown): MigrationFailed | undefined {
    if (!isLasting(error)) return undefined;
    const { detail, hint } = error as { detail?: string; hint?: string };
    const said = [reasonOf(error), detail, hint].filter(Boolean).join('. ');
    return new MigrationFailed(
      `The migration ${migration} failed and has changed nothing. PostgreSQL says: ${said} (${codeOf(error)}). Mend this in the database, ` +
        'then start again; or start the version that was in use last.',
      { cause: error },
    );
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
