/** The database cannot be opened as things stand; the message tells the operator why, and what to do. */
export class DatabaseUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another process holds the data folder, or one that cannot be seen from here may hold it. */
export class DataFolderInUse extends DatabaseUnusable {
  constructor(folder: string, holder: string, orElse = '') {
    super(
      `The data folder ${folder} is in use by ${holder}. ` +
        'The embedded database allows one process: stop that one first, give this one its own DATA_DIR, ' +
        `or set DATABASE_URL so that several processes can share a PostgreSQL.${orElse}`,
    );
  }
}

/** The PostgreSQL does not answer, or does not let us in. */
export class DatabaseUnreachable extends DatabaseUnusable {
  constructor(cause: unknown) {
    super(
      `The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(cause)}. ` +
        'Check that it runs, and the host, user, password and database in the address.',
      { cause },
    );
  }
}

/** A name with several addresses fails once for each, and the sum of it says nothing. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
