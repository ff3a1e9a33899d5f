import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../database.ts';
import { openPglite } from '../pglite.ts';
import { openPostgres } from '../postgres.ts';

/** A kind of database that tests run on. */
export interface TestDatabaseKind {
  name: 'PGlite' | 'PostgreSQL';
  /** Creates a migrated database with one pilot that no other test uses; closing it removes it. */
  open: () => Promise<Database>;
}

/** False in mutation runs, which repeat every test hundreds of times: scripts/mutants/vitest.config.mjs. */
const alsoOnPglite = !process.env.TEST_DATABASE_URL || !process.env.TEST_WITHOUT_PGLITE;

/** PGlite always; PostgreSQL as well when TEST_DATABASE_URL names a server on which databases can be created. */
export const testDatabases: TestDatabaseKind[] = [
  ...(alsoOnPglite ? [{ name: 'PGlite' as const, open: () => migrated(openPglite()) }] : []),
  ...(process.env.TEST_DATABASE_URL
    ? [{ name: 'PostgreSQL' as const, open: () => openTemporary(process.env.TEST_DATABASE_URL ?? '') }]
    : []),
];

/** For tests that do not depend on the kind of database: PostgreSQL if available, else PGlite. */
export const oneTestDatabase = testDatabases.slice(-1);

/** Creates a temporary PostgreSQL database on the server behind `url`; `drop` removes it. */
export async function createTemporaryDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `labrish_test_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => administer(url, `drop database if exists ${name} with (force)`) };
}

async function openTemporary(url: string): Promise<Database> {
  const temporary = await createTemporaryDatabase(url);
  const db = await migrated(openPostgres(temporary.url));
  return {
    ...db,
    async close() {
      await db.close();
      await temporary.drop();
    },
  };
}

async function migrated(opening: Promise<Database>): Promise<Database> {
  const db = await opening;
  await db.migrate();
  await addPilot(db);
  return db;
}

/** Adds the pilot of the tests with its settings unless it is there, as the seeds do: rows without a pilot are its. */
export async function addPilot(db: Pick<Database, 'sql'>): Promise<void> {
  await db.sql(`insert into pilots (code, time_zone) values ('JM', 'America/Jamaica') on conflict do nothing;
    insert into flow_revision (pilot) values ('JM') on conflict do nothing;
    insert into target_settings (pilot) values ('JM') on conflict do nothing`);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
