import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller } from '@labrish/api';
import { readEnv } from '../../apps/server/src/env.ts';
import { createLogger } from '../../apps/server/src/log/logger.ts';
import { openServices } from '../../apps/server/src/open-services.ts';
import { buildRelease } from '../../apps/server/src/releases/build.ts';
import { folderOf } from '../../apps/server/src/releases/folder.ts';
import { adminContext } from '../../apps/server/test/fake-twilio/admin.ts';
import { fill, SERIES, TITLE } from './fill.ts';

export const VERSION = '1.0.0';
/** The folder of the example. */
export const NAME = `${SERIES}-${VERSION}`;
/** The fixed build time, so that every build has the same bytes. */
const NOW = new Date('2026-11-20T12:00:00Z');
/** Addresses in its files; no server has them. */
const SITE = {
  PUBLIC_URL: 'https://labrish.example',
  PRODUCT_NAME: 'Labrish',
  PARTNERSHIP_EMAIL: 'data@labrish.example',
  CODE_VERSION: 'example',
};

/**
 * Builds the example release like every release: the API freezes its list and the server's builder writes its files, on a
 * database of its own. Every build has the same bytes.
 *
 * @param into the folder to create, which must not exist
 */
export async function buildExample(into: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'labrish-example-'));
  try {
    const env = { ...readEnv({ DATA_DIR: data }), ...SITE };
    const opened = await openServices(env, createLogger({ level: 'error' }), () => NOW);
    try {
      await fill(opened);
      const nothing = async () => undefined;
      const caller = createCaller({
        ...adminContext(opened),
        ...{ random: () => 0.5, buildRelease: nothing, removeReleaseFiles: nothing },
      });
      const { id } = await caller.releases.create({ series: SERIES, version: VERSION, title: TITLE });
      await buildRelease(opened, id);
      const { state, error } = await caller.releases.get({ id });
      if (state !== 'built')
        throw new Error(`The example is ${state} and not built: ${error ?? 'why, the log says'}.`);
    } finally {
      await opened.close();
    }
    await cp(join(data, 'releases', folderOf({ series: SERIES, version: VERSION })), into, {
      recursive: true,
      errorOnExist: true,
      force: false,
    });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
