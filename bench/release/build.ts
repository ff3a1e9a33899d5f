// Builds one release and sends how long it took. Arguments: database, DATA_DIR, id of the release.
import { country } from '@labrish/pilots';
import { createCountries } from '../../apps/server/src/countries.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '@labrish/db';
import { openPostgres } from '@labrish/db/postgres';
import { createDiskStore } from '../../apps/server/src/audio/disk-store.ts';
import { createLocalFiles } from '../../apps/server/src/audio/release-files.ts';
import { createAudioWorkerPool } from '../../apps/server/src/audio/worker-pool.ts';
import type { Services } from '../../apps/server/src/context.ts';
import { createLogger } from '../../apps/server/src/log/logger.ts';
import { buildRelease } from '../../apps/server/src/releases/build.ts';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [url = '', folder = '', id = ''] = process.argv.slice(2);
  const db = await openPostgres(url);
  const services = openServices(db, folder);
  process.send?.(await timed(() => buildRelease(services, id)));
  await services.audioWorkers.close();
  await db.close();
  process.disconnect();
}

/** Opens the services that a build needs. @param folder its DATA_DIR */
export function openServices(db: Database, folder: string): Services {
  return {
    ...{ db, audio: createDiskStore(join(folder, 'audio')), audioWorkers: createAudioWorkerPool() },
    releaseFiles: createLocalFiles(createDiskStore(join(folder, 'releases')), join(folder, 'releases')),
    ...{
      log: createLogger({ level: 'warn' }),
      now: () => new Date(),
      ...country,
      countries: createCountries([country]),
    },
    env: {
      ...{ DATA_DIR: folder, embedded: false, PUBLIC_URL: 'https://example.org' },
      ...{ PRODUCT_NAME: 'Labrish', ADMIN_EMAIL: 'admin@example.org', CODE_VERSION: 'bench' },
    },
  } as unknown as Services;
}

export interface Measured {
  ms: number;
  /** The peak resident memory of the process, in megabytes. */
  memory: number;
}

/** Runs `run`, and measures its duration and the memory of this process. */
export async function timed(run: () => Promise<void>): Promise<Measured> {
  let most = 0;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(look, 100);
  const begun = performance.now();
  await run();
  clearInterval(timer);
  look();
  return { ms: performance.now() - begun, memory: most / 1024 / 1024 };
}
