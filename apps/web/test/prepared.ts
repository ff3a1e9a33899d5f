import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type PrismaClient } from '@labrish/db';

type Use = (settings: Record<string, string>) => Promise<void>;

/**
 * Makes the `settings` fixture of a server whose database holds something before it starts.
 *
 * @param fill writes into the migrated database; `folder` is the server's data folder, for files
 */
export function prepared(
  fill: (db: PrismaClient, folder: string) => Promise<unknown>,
): [(fixtures: { playwright: unknown }, use: Use) => Promise<void>, { scope: 'worker'; timeout: number }] {
  return [
    // Playwright reads the names of fixtures from the first parameter, which must be a pattern.
    async ({ playwright: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'labrish-prepared-'));
      const database = await createDb({ folder: join(folder, 'db') });
      await database.migrate();
      await fill(database.prisma, folder);
      await database.close();
      await use({ DATA_DIR: folder });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ];
}
