import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDb, DataFolderInUse, type Database } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { openStores, type Stores } from '#audio/open-stores.ts';
import type { Env } from '#env.ts';
import { createJournal, type Journal } from '#journal/journal.ts';
import { OperatorProblem } from '#startup-error.ts';

/** Everything that a server stores: PostgreSQL or the embedded database, and a folder or a bucket, according to its settings. */
export interface Place {
  db: Database;
  stores: Stores;
  journal: Journal;
  dataDir: string;
  /** Whether its embedded database was created by this call. */
  is_new: boolean;
}

/**
 * How to open the embedded database: `as it is` requires it to exist; `made` creates it if missing, as a server's start does; `made
 * bare` creates it without any table.
 */
export type Opening = 'as it is' | 'made' | 'made bare';

/**
 * Opens a place for the duration of `run`, without migrating or seeding it.
 *
 * @throws {OperatorProblem} when it does not exist, or a server has it open
 */
export async function withPlace<T>(
  { env, log }: { env: Env; log: FastifyBaseLogger },
  opening: Opening,
  run: (place: Place) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(env.DATA_DIR);
  const is_new = !env.DATABASE_URL && !hasEmbedded(dataDir);
  if (is_new && opening === 'as it is')
    throw new OperatorProblem(
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

/** Names where a place stores rows and files, without the password of the database. */
export function describePlace({ DATA_DIR, DATABASE_URL, S3_BUCKET, S3_ENDPOINT = 'Amazon' }: Env): string {
  const { username, host, pathname, searchParams } = new URL(DATABASE_URL ?? 'postgres:///');
  const server = `${host || (searchParams.get('host') ?? 'this machine')}${username && `, as ${username}`}`;
  const rows = DATABASE_URL
    ? `database ${pathname.slice(1)} on ${server}`
    : `embedded database in ${resolve(DATA_DIR)}`;
  return `the ${rows}, its files to ${S3_BUCKET ? `the bucket ${S3_BUCKET} at ${S3_ENDPOINT}` : resolve(DATA_DIR)}`;
}

/** Tells whether the data folder has an embedded database. */
function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'db', 'PG_VERSION'));
}

async function open(env: Env, dataDir: string, isBare: boolean): Promise<Database> {
  try {
    return await createDb({ url: env.DATABASE_URL, folder: join(dataDir, 'db'), isBare });
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new OperatorProblem(
      `${error.reason} The embedded database allows one process at a time: stop the server, run this, and start it again. ` +
        'Servers on a PostgreSQL (DATABASE_URL) are backed up while they run.',
      { cause: error },
    );
  }
}
