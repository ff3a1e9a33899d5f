import type { Database } from './database.ts';
import type { LockWait } from './lock.ts';

export type { BeforeMigrating, Database, Query, SqlExecutor } from './database.ts';
export { belongsToPilot, ofPilot, type PilotClient, type PilotTx, type Tx } from './pilot-client.ts';
export { queryThrough } from './transaction.ts';
export type { LockWait } from './lock.ts';
export { DatabaseUnreachable, DatabaseUnusable, DataFolderInUse } from './unusable.ts';
export { Prisma, PrismaClient } from '../generated/client.ts';
export type * from '../generated/client.ts';
export * from '../generated/enums.ts';

/**
 * Opens PostgreSQL when there is a `url`, else PGlite in `folder` (in memory without one).
 *
 * @param options.connections maximum connections to PostgreSQL.
 * @param options.isBare create a new PGlite folder without tables.
 * @param options.wait how to wait for a process that holds the folder; absent: refuse at once.
 * @throws {DataFolderInUse} on a second process over one PGlite folder.
 * @throws {DatabaseUnreachable} when PostgreSQL does not answer or refuses us.
 */
export async function createDb(options: {
  url?: string | undefined;
  folder?: string | undefined;
  wait?: LockWait;
  connections?: number;
  isBare?: boolean;
}): Promise<Database> {
  // Load only the driver that is used.
  if (options.url) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url, undefined, options.connections);
  }
  const { openPglite } = await import('./pglite.ts');
  return openPglite(options.folder, options.wait, options.isBare);
}
