import { join, resolve } from 'node:path';
import { createDb } from '@labrish/db';
import { seed } from '@labrish/seed';
import type { FastifyBaseLogger } from 'fastify';
import { createDiskStore } from './audio/disk-store.ts';
import { createAudioLab } from './audio/lab.ts';
import { createAuthenticate } from './auth/guard.ts';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
import { createJobs } from './jobs.ts';
import { keptSecret } from './kept-secret.ts';
import { createSecrets } from './secrets.ts';

/**
 * Opens everything the server stands on: database (migrated and seeded), audio store, job queue, keys.
 * `close` undoes it in reverse, after what is running has finished.
 *
 * @throws {DataFolderInUse} when another process has the embedded database open.
 * @throws {BadSettings} when there is no whole secret.
 */
export async function openServices(
  env: Env,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Promise<Services & { close(): Promise<void> }> {
  const dataDir = resolve(env.DATA_DIR);
  const secrets = createSecrets(env.AUTH_SECRET ?? keptSecret(dataDir));
  const db = await createDb({ url: env.DATABASE_URL, folder: join(dataDir, 'db') });
  const applied = await db.migrate();
  if (applied.length) log.info({ migrations: applied }, 'database migrated');
  const seeded = await seed(db.prisma);
  if (seeded.length) log.info({ seeded }, 'database seeded');
  const lab = createAudioLab();
  const jobs = createJobs(db, log);
  const parts = { env, log, db, secrets, audio: createDiskStore(join(dataDir, 'audio')), lab, jobs, now };
  return {
    ...parts,
    authenticate: createAuthenticate(parts),
    async close() {
      await jobs.stop();
      await lab.close();
      await db.close();
    },
  };
}
