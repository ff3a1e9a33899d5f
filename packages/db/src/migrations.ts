import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { DiffTarget, MigrationList } from '@prisma/schema-engine-wasm';
import { fileURLToPath } from 'node:url';

/** The repository's root: the nearest folder above this file that holds prisma/schema.prisma, run from source or bundled. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Data model and migrations, read at run time. */
const schemaPath = join(root, 'prisma/schema.prisma');
export const migrationsDir = join(root, 'prisma/migrations');

/** A migrated, empty PGlite data folder as a tar: unpacking it is nine times faster than `initdb` (docs/decisions/0003). */
export const templatePath = join(root, 'packages/db/dist/empty-database.tar');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'prisma/schema.prisma'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('prisma/schema.prisma not found above ' + import.meta.url);
  return findRoot(parent);
}

const LOCK_FILE = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };

/** Reads the migrations on disk in the order in which they apply, in the format of Prisma's engine. */
export function readMigrations(dir = migrationsDir): MigrationList {
  const names = existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true }).filter((e) => e.isDirectory())
    : [];
  return {
    baseDir: dir,
    lockfile: LOCK_FILE,
    shadowDbInitScript: '',
    migrationDirectories: names
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: readFileSync(join(dir, name, 'migration.sql'), 'utf8') },
        },
      })),
  };
}

/**
 * Returns whether servers of the version before may run on while a migration is applied. The first line of such a migration is
 * `-- rolling`; a test checks that it only adds (packages/db/test/migrations.test.ts).
 */
export function isRolling({ migrationFile }: MigrationList['migrationDirectories'][number]): boolean {
  return contentOf(migrationFile.content).startsWith('-- rolling\n');
}

/** Reads schema.prisma as a target of the engine's `diff`. */
export function readSchema(): DiffTarget {
  return { tag: 'schemaDatamodel', files: [{ path: schemaPath, content: readFileSync(schemaPath, 'utf8') }] };
}

/** Returns SHA-256 over names and contents: shows whether a database template was made from these migrations. */
export function fingerprint(list: MigrationList): string {
  const hash = createHash('sha256');
  for (const { path, migrationFile } of list.migrationDirectories)
    hash.update(path).update('\0').update(contentOf(migrationFile.content)).update('\0');
  return hash.digest('hex');
}

function contentOf(content: { tag: 'ok'; value: string } | { tag: 'error'; value: string }): string {
  if (content.tag === 'error') throw new Error(content.value);
  return content.value;
}
