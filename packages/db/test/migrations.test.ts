import { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from 'vitest';
import { fingerprint, isRolling, readMigrations, readSchema } from '../src/migrations.ts';
import { migrationAdapter } from '../src/pglite.ts';
import { createSchemaEngine } from '../src/migrate.ts';
import { testDatabases } from '../src/testing/test-database.ts';
import { DatabaseUnusable } from '../src/unusable.ts';

const NO_FILTERS = { externalTables: [], externalEnums: [] };

describe('the migrations', () => {
  it('lead to exactly what schema.prisma says', async () => {
    const client = await PGlite.create();
    const engine = await createSchemaEngine(migrationAdapter(client));
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: readSchema(),
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    engine.free();
    await client.close();
    expect(stdout?.trim(), 'Run: npm run migrate:new -w @labrish/db -- <name>').toBe(
      '-- This is an empty migration.',
    );
  });

  // Existing databases never get a change to an old migration. Record a new migration with: npx vitest run packages/db -u
  it('are never edited once they have landed', async () => {
    const migrations = readMigrations();
    const landed = migrations.migrationDirectories.map(
      (one) => `${fingerprint({ ...migrations, migrationDirectories: [one] })}  ${one.path}\n`,
    );
    await expect(landed.join('')).toMatchFileSnapshot('landed-migrations.txt');
  });

  it('only add tables, columns and indexes when servers of the version before may run on', () => {
    const ADDS =
      /^(CREATE (TABLE|INDEX|TYPE) |ALTER TABLE "\w+" ADD (CONSTRAINT "\w+" FOREIGN KEY|COLUMN (?!.* NOT NULL(?! DEFAULT))))/i;
    for (const { path, migrationFile } of readMigrations().migrationDirectories.filter(isRolling)) {
      const { value } = migrationFile.content as { value: string };
      const statements = value
        .replaceAll(/^--.*$/gm, '')
        .split(';')
        .map((one) => one.trim().replaceAll(/\s+/g, ' '));
      for (const statement of statements.filter(Boolean)) expect(statement, path).toMatch(ADDS);
    }
  });

  it.each(testDatabases)('are applied once, and recorded as Prisma does, on $name', async ({ open }) => {
    const db = await open();
    expect(await db.migrate()).toEqual([]);
    const { rows } = await db.sql('select migration_name, finished_at from _prisma_migrations order by 1');
    const names = readMigrations().migrationDirectories.map(({ path }) => path);
    expect(rows.map((row) => row.migration_name)).toEqual(names);
    expect(rows.every((row) => row.finished_at)).toBe(true);
    // Without statistics, filters by a new column are slow.
    const never = await db.sql(
      `select relname from pg_class where relname = 'submissions' and reltuples < 0`,
    );
    expect(never.rows).toEqual([]);
    await db.close();
  });

  it.each(testDatabases)(
    'are refused to a database of another version, which stays as it is, on $name',
    async ({ open }) => {
      const db = await open();
      const record = (name: string) =>
        db.sql(`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        values (gen_random_uuid(), '', '${name}', now(), 1)`);
      await record('20991231000000_flying');
      await expect(db.migrate()).rejects.toThrow('this one does not know 20991231000000_flying');
      await record('20261120000000_init');
      await expect(db.migrate()).rejects.toThrow('of version 0.1.0');
      await expect(db.migrate()).rejects.toBeInstanceOf(DatabaseUnusable);
      const { rows } = await db.sql('select migration_name from _prisma_migrations');
      expect(rows).toHaveLength(readMigrations().migrationDirectories.length + 2);
      await db.close();
    },
  );

  it.each(testDatabases)(
    'that fail say what PostgreSQL says, are not tried again and leave one row, on $name',
    async ({ open }) => {
      const db = await open();
      const last = readMigrations().migrationDirectories.at(-1)?.path ?? '';
      await db.sql(`delete from _prisma_migrations where migration_name = '${last}'`);
      for (let attempt = 1; attempt <= 2; attempt++) {
        const failure: unknown = await db.migrate().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(DatabaseUnusable);
        expect(String(failure)).toMatch(
          new RegExp(`The migration ${last} failed .* already exists \\(42\\w{3}\\)`),
        );
      }
      const { rows } = await db.sql('select 1 from _prisma_migrations where finished_at is null');
      expect(rows).toHaveLength(1);
      await db.close();
    },
  );

  it.each(testDatabases)('store times in UTC whatever the zone of the server, on $name', async ({ open }) => {
    const db = await open();
    const at = new Date('2026-07-01T12:34:56.789Z');
    await db.prisma.seed_runs.create({ data: { name: 'zone', applied_at: at } });
    expect((await db.prisma.seed_runs.findUniqueOrThrow({ where: { name: 'zone' } })).applied_at).toEqual(at);
    await db.close();
  });
});
