import type { Database } from '@labrish/db';
import { createDiskStore } from '../../apps/server/src/audio/disk-store.ts';
import { createAudioWorkerPool } from '../../apps/server/src/audio/worker-pool.ts';
import type { Services } from '../../apps/server/src/context.ts';
import { createLogger } from '../../apps/server/src/log/logger.ts';
import { createLocalFiles } from '../../apps/server/src/audio/release-files.ts';
import { join } from 'node:path';

/** Opens the services that a build needs. @param folder its DATA_DIR */
export function openServices(db: Database, folder: string): Services {
  return {
    ...{ db, audio: createDiskStore(join(folder, 'audio')), audioWorkers: createAudioWorkerPool() },
    releaseFiles: createLocalFiles(createDiskStore(join(folder, 'releases')), join(folder, 'releases')),
    ...{ log: createLogger({ level: 'warn' }), now: () => new Date() },
    env: {
      ...{ DATA_DIR: folder, embedded: false, PUBLIC_URL: 'https://example.org' },
      ...{ PRODUCT_NAME: 'Labrish', ADMIN_EMAIL: 'admin@example.org', CODE_VERSION: 'bench' },
    },
  } as unknown as Services;
}
