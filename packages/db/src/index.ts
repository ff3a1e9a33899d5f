import type { Database } from './database.ts';
import type { LockWait } from './lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export type { Database, Query, SqlExecutor } from './database.ts';
export type { LockWait } from './lock.ts';
export { DatabaseUnreachable, DatabaseUnusable, DataFolderInUse } from './unusable.ts';
export { Prisma, PrismaClient } from '../generated/client.ts';
export type * from '../generated/client.ts';
export * from '../generated/enums.ts';

/**
 * Opens PostgreSQL when there is a `url`, else PGlite in `folder` (in memory without one).
 *
 * @param options.connections to the PostgreSQL, that are held at most.
 * @param options.isBare a new PGlite folder has no tables yet.
 * @param options.wait for a process that holds the folder; absent: it is refused at once.
 * @throws {DataFolderInUse} on a second process over one PGlite folder.
 * @throws {DatabaseUnreachable} when the PostgreSQL does not answer or does not let us in.
 */
export function createDb(options: {
  url?: string | undefined;
  folder?: string | undefined;
  wait?: LockWait;
  connections?: number;
  isBare?: boolean;
}): Promise<Database> {
  return options.url
    ? openPostgres(options.url, undefined, options.connections)
    : openPglite(options.folder, options.wait, options.isBare);
}
