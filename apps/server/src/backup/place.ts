import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDb, DataFolderInUse } from '@labrish/db';
import type { Database } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { openStores, type Stores } from '#audio/open-stores.ts';
import type { Env } from '#env.ts';
import { createJournal, type Journal } from '#journal/journal.ts';
import { BackupProblem } from './problem.ts';

/** Where a server keeps everything: by its settings a PostgreSQL or the embedded database, and a folder or a bucket. */
export interface Place {
  db: Database;
  stores: Stores;
  journal: Journal;
  dataDir: string;
  /** Its embedded database was made just now. */
  is_new: boolean;
}

/** Whether there must be an embedded database, or one may be made: as a start makes it, or without any table. */
export type Opening = 'as it is' | 'made' | 'made bare';

/**
 * Opens it for a while, as it is: nothing is migrated, nothing is seeded.
 *
 * @throws {BackupProblem} when there is none, or a server has it open
 */
export async function withPlace<T>(
  { env, log }: { env: Env; log: FastifyBaseLogger },
  opening: Opening,
  run: (place: Place) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(env.DATA_DIR);
  const is_new = !env.DATABASE_URL && !hasEmbedded(dataDir);
  if (is_new && opening === 'as it is')
    throw new BackupProblem(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const stores = await openStores(env, dataDir, log);
  try {
    const db = await open(env, dataDir, opening === 'made bare');
    try {
      const journal = createJournal(stores.journal, env.JOURNAL_SECRET);
      return await run({ db, stores, journal, dataDir, is_new });
    } finally {
      await db.close();
    }
  } finally {
    stores.close();
  }
}

/** Whether there is an embedded database in a folder of data. */
function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'db', 'PG_VERSION'));
}

async function open(env: Env, dataDir: string, isBare: boolean): Promise<Database> {
  try {
    return await createDb({ url: env.DATABASE_URL, folder: join(dataDir, 'db'), isBare });
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new BackupProblem(
      `${error.reason} The embedded database allows one process at a time: stop the server, run this, and start it again. ` +
        'Servers on a PostgreSQL (DATABASE_URL) are backed up while they run.',
      { cause: error },
    );
  }
}
