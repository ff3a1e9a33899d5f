import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDb } from '@labrish/db';
import { seed } from '@labrish/seed';
import type { FastifyBaseLogger } from 'fastify';
import { createDiskStore } from './audio/disk-store.ts';
import { createAudioLab } from './audio/lab.ts';
import { createAuthenticate } from './auth/guard.ts';
import type { Services } from './context.ts';
import { BadSettings, type Env } from './env.ts';
import { createJobs } from './jobs.ts';
import { keptSecret } from './kept-secret.ts';
import { createSecrets } from './secrets.ts';

/**
 * Opens everything the server stands on: database (migrated and seeded), audio store, job queue, keys.
 * `close` undoes it in reverse, after what is running has finished.
 *
 * @throws {DatabaseUnusable} when another process has the embedded database open, or the PostgreSQL cannot be reached.
 * @throws {BadSettings} when nothing can be kept in DATA_DIR, or the secret in it is damaged.
 */
export async function openServices(
  env: Env,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Promise<Services & { close(): Promise<void> }> {
  const dataDir = openDataDir(env.DATA_DIR);
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

/** Made when it is not there. Found out now and not with the first voice note, which has no place to go then. */
function openDataDir(given: string): string {
  const folder = resolve(given);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new BadSettings([
      `DATA_DIR: ${folder} cannot be used (${(error as Error).message}). ` +
        'Set it to a folder that the server may write to.',
    ]);
  }
  return folder;
}
