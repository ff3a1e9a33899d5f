import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { test as base } from '../fixtures.ts';

/** The only topic, so that no screen depends on which topic was chosen. */
const TOPIC = 'Food and Cooking';

/** A test with its own server, which asks contributors about one topic only. */
export const test = base.extend({
  settings: [
    async ({ playwright: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'labrish-reading-'));
      const database = await createDb({ folder: join(folder, 'db') });
      await database.migrate();
      await seed(database.prisma, [country]);
      await database.prisma.prompt_topics.updateMany({
        where: { topic: { not: TOPIC } },
        data: { retired_at: new Date() },
      });
      await database.close();
      await use({ DATA_DIR: folder });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
