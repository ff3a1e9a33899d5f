// Writes the next migration from the difference between schema.prisma and prisma/migrations.
// Usage: npm run migrate:new -w @labrish/db -- <name_in_snake_case>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrations, readSchema, migrationsDir } from '../src/migrations.ts';
import { migrationAdapter } from '../src/pglite.ts';
import { createSchemaEngine } from '../src/migrate.ts';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in snake_case: npm run migrate:new -w @labrish/db -- add_something');
  process.exit(1);
}
const client = await PGlite.create();
const engine = await createSchemaEngine(migrationAdapter(client));
const { stdout } = await engine.diff({
  from: { tag: 'migrations', ...readMigrations() },
  to: readSchema(),
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
await client.close();
if (!stdout || stdout.includes('This is an empty migration')) {
  console.log('schema.prisma and prisma/migrations agree: nothing to write.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsDir, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), stdout);
  console.log(`Wrote ${folder}/migration.sql. Read it before you commit it.`);
}
