import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Country } from '@labrish/conversation/seeds';
import { createTemporaryDatabase, testDatabases } from '@labrish/db/testing/test-database';
import Fastify from 'fastify';
import { freePort } from '../../../scripts/free-port.mjs';
import { buildApp } from '#app.ts';
import { readEnv } from '#env.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { loggerOptions } from '#log/logger.ts';
import { openServices } from '#open-services.ts';
import { openMessaging } from '#open-messaging.ts';
import type { Messaging } from '#open-messaging.ts';

export { freePort };

/** The databases that a test of the whole server runs on. */
export const databases = testDatabases.map(({ name }) => ({
  name,
  url: name === 'PostgreSQL' ? process.env.TEST_DATABASE_URL : undefined,
}));
/** The database for tests that do not depend on the kind of database. */
export const oneDatabase = databases.slice(-1);

export interface TestServer extends Messaging {
  url: string;
  services: Awaited<ReturnType<typeof openServices>>;
  /** Everything that was logged, as JSON lines. */
  logged: string[];
  close(): Promise<void>;
}

/**
 * Starts a whole server on its own port, with an empty data folder and a new database.
 *
 * @param options.database a server on which a database is made; absent: PGlite.
 * @param options.now the server's clock.
 * @param options.countries that the setting PILOTS may name; without it the first one runs. Absent: those of pilots/.
 * @param options.declareJobs adds the test's own jobs.
 */
export async function startServer(
  options: {
    database?: string | undefined;
    now?: () => Date;
    settings?: Record<string, string>;
    declareJobs?: (jobs: Jobs) => void;
    countries?: readonly [Country, ...Country[]];
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labrish-'));
  const temporary = options.database ? await createTemporaryDatabase(options.database) : undefined;
  const logged: string[] = [];
  const port = await freePort();
  const env = readEnv({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ...(temporary && { DATABASE_URL: temporary.url }),
    ...options.settings,
  });
  const log = Fastify({
    logger: { ...loggerOptions('debug'), stream: { write: (line: string) => void logged.push(line) } },
  }).log;
  const services = await openServices(env, log, options.now, options.countries);
  const messaging = openMessaging(services);
  const { conversations } = messaging;
  const app = await buildApp(services, messaging);
  options.declareJobs?.(services.jobs);
  await services.jobs.start();
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    services,
    ...messaging,
    logged,
    async close() {
      await app.close();
      await conversations.idle();
      await services.close();
      await temporary?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
