import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Database, SqlExecutor } from './database.ts';
import { readMigrations } from './migrations.ts';
import { createSchemaEngine } from './schema-engine.ts';

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Two processes that start together on one PostgreSQL migrate one after the other. The number is arbitrary but fixed. */
const MIGRATION_LOCK = 7_226_211;

/**
 * Brings a database to the migrations on disk, with Prisma's own engine, and answers the names it applied.
 * `_prisma_migrations` ends up as `prisma migrate deploy` would leave it.
 *
 * @throws when a migration fails or when one that was applied has since failed half-way; nothing after it is applied.
 */
export async function migrate(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  { sql, exclusively }: Pick<Database, 'sql' | 'exclusively'>,
): Promise<string[]> {
  const migrationsList = readMigrations();
  return exclusively(MIGRATION_LOCK, async () => {
    const applied = await appliedNames(sql);
    if (migrationsList.migrationDirectories.every(({ path }) => applied.has(path))) return [];
    const engine = await createSchemaEngine(adapter);
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
      return appliedMigrationNames;
    } finally {
      engine.free();
    }
  });
}

/** Reading the names first spares a normal start the engine's load time. */
async function appliedNames(sql: SqlExecutor): Promise<Set<string>> {
  const { rows: found } = await sql(`select to_regclass('_prisma_migrations') is not null as found`);
  if (!found[0]?.found) return new Set();
  const { rows } = await sql(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Set(rows.map((row) => String(row.migration_name)));
}
