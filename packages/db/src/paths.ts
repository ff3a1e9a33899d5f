import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: the nearest folder above this file that holds prisma/schema.prisma, run from source or bundled. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Data model and migrations, read at run time. */
export const schemaPath = join(root, 'prisma/schema.prisma');
export const migrationsDir = join(root, 'prisma/migrations');

/** A migrated, empty PGlite data folder as a tar: unpacking it is nine times faster than `initdb` (docs/decisions/0003). */
export const templatePath = join(root, 'packages/db/dist/empty-database.tar');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'prisma/schema.prisma'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('prisma/schema.prisma not found above ' + import.meta.url);
  return findRoot(parent);
}
