import {
  type SqlMigrationAwareDriverAdapterFactory,
  bindMigrationAwareSqlAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { BeforeMigrating, SqlExecutor } from './database.ts';
import { isRolling, readMigrations } from './migrations.ts';
import { DatabaseUnusable, MigrationFailed } from './unusable.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Advisory lock by which processes that start together on one PostgreSQL migrate one after the other. Arbitrary but fixed. */
export const MIGRATION_LOCK = 7_226_211;

/** The first migration of 0.1.0, whose migrations were squashed into one in 0.2.0. */
const FIRST_OF_0_1_0 = '20261120000000_init';

/** Matches the migration that is being applied; Prisma's engine inserts its row first. */
const UNFINISHED = 'finished_at is null and rolled_back_at is null';

/**
 * Adds to a migration's script the record that it is finished: PostgreSQL runs both as one transaction. A migration recorded as
 * unfinished has therefore changed nothing, whenever the connection or the process was lost.
 */
export const atomically = (script: string): string =>
  `${script}\n;update _prisma_migrations set finished_at = now() where ${UNFINISHED}`;

/**
 * Applies the migrations on disk to a database, with Prisma's own engine. `_prisma_migrations` ends up as
 * `prisma migrate deploy` would leave it; a migration that failed before is retried.
 *
 * @param sql runs on the same connection as `adapter`.
 * @param only the names of the wanted migrations; absent: all.
 * @param before runs before the first of them is applied; when it throws, none is.
 * @returns the names of the applied migrations.
 * @throws {DatabaseUnusable} when the database has migrations that are not on disk; nothing is applied then
 * @throws {MigrationFailed} with PostgreSQL's own error; neither the migration nor any later one is applied.
 * @throws when the connection was lost; a retry does the rest.
 */
export async function migrate(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  sql: SqlExecutor,
  only?: readonly string[],
  before?: BeforeMigrating,
): Promise<string[]> {
  const migrationsList = readMigrations();
  const applied = await appliedNames(sql);
  assertKnown(applied, new Set(migrationsList.migrationDirectories.map(({ path }) => path)));
  if (only)
    migrationsList.migrationDirectories = migrationsList.migrationDirectories.filter(({ path }) =>
      only.includes(path),
    );
  const pending = migrationsList.migrationDirectories.filter(({ path }) => !applied.has(path));
  if (pending.length === 0) return [];
  await before?.({ are_rolling: pending.every(isRolling) });
  const scripts = watchScripts(adapter);
  const engine = await createSchemaEngine(scripts.adapter);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    return appliedMigrationNames;
  } catch (error) {
    const name = /migration_name="([^"]+)"/.exec(String(error))?.[1];
    throw MigrationFailed.from(name ?? 'next', scripts.failure()) ?? error;
  } finally {
    engine.free();
  }
}

/** Keeps the error of the last script that failed: the engine's own error says only which migration it was. */
function watchScripts(of: SqlMigrationAwareDriverAdapterFactory) {
  let failure: unknown;
  const connect = async () => {
    const connection = await of.connect();
    const run = connection.executeScript.bind(connection);
    const keep = (error: unknown) => {
      failure = error;
      throw error;
    };
    return Object.assign(connection, { executeScript: (script: string) => run(script).catch(keep) });
  };
  return { adapter: { ...of, connect }, failure: () => failure };
}

/** Returns the names of applied migrations. Reading them first saves a normal start from loading the engine. */
async function appliedNames(sql: SqlExecutor): Promise<Set<string>> {
  const { rows: found } = await sql(`select to_regclass('_prisma_migrations') is not null as found`);
  if (!found[0]?.found) return new Set();
  // Remove the row of an unfinished migration, which has changed nothing: the engine refuses to continue while there is one.
  await sql(`delete from _prisma_migrations where ${UNFINISHED}`);
  const { rows } = await sql(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Set(rows.map((row) => String(row.migration_name)));
}

/** Refuses a database of another version: this version would read and write tables that it does not know. */
function assertKnown(applied: ReadonlySet<string>, known: ReadonlySet<string>): void {
  if (applied.has(FIRST_OF_0_1_0))
    throw new DatabaseUnusable(
      'This database is of version 0.1.0, which no later version can use. Start with an empty one: set DATABASE_URL to a new ' +
        'database or, without DATABASE_URL, DATA_DIR to a new folder.',
    );
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new DatabaseUnusable(
      `Another version has changed this database: this one does not know ${unknown.join(', ')}. Start the version that was in ` +
        'use last, or restore an earlier backup into an empty place (docs/upgrading.md).',
    );
}

/** Node has WebAssembly, but its types come only with the browser's. Declares what is used here. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: object } }>;
};

let loaded: Promise<void> | undefined;

/** Instantiates the engine from its wasm file. Prisma's own entry imports that file as a module, which Node 20 cannot do. */
async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(path.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
}

/**
 * Creates Prisma's own schema engine over any driver adapter, in process: no binary, no child process.
 * The caller frees it.
 */
export async function createSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  await (loaded ??= load());
  return bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}
