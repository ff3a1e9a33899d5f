import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import Fastify from 'fastify';
import { buildApp } from '#app.ts';
import { readEnv } from '#env.ts';
import { openServices } from '#open-services.ts';
import { openMessaging } from '#open-messaging.ts';
import { freePort } from '../harness.ts';

export type Installation = Awaited<ReturnType<typeof createInstallation>>;

/** Creates a place where a server can be started repeatedly: a data folder and, with a `server`, a database on it. */
export async function createInstallation(server: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-place-'));
  const temporary = server ? await createTemporaryDatabase(server) : undefined;
  let clock = Date.now();
  const now = () => new Date(clock++);
  const place = { DATA_DIR: join(folder, 'data'), ...(temporary && { DATABASE_URL: temporary.url }) };

  const open = (settings: Record<string, string> = {}) =>
    openServices(readEnv({ ...place, ...settings }), Fastify().log, now);

  return {
    folder,
    /** Its settings, as environment variables. */
    place,
    now,
    advance: (seconds: number) => {
      clock += seconds * 1000;
    },
    /** Opens the services that a server runs on. */
    open,
    /** Opens the place as a start does, and closes it again. */
    async start(settings?: Record<string, string>): Promise<void> {
      await (await open(settings)).close();
    },
    /** Starts a whole server and waits until it answers. */
    async serve(settings: Record<string, string> = {}) {
      const port = await freePort();
      const site = `http://127.0.0.1:${port}`;
      const services = await open({ PORT: String(port), PUBLIC_URL: site, ...settings });
      const messaging = openMessaging(services);
      const { conversations } = messaging;
      const app = await buildApp(services, messaging);
      const url = await app.listen({ port, host: '127.0.0.1' });
      return {
        url,
        services,
        conversations,
        async close() {
          await app.close();
          await conversations.stop();
          await services.close();
        },
      };
    },
    /** Opens only the database, while no server runs. */
    async withDb<T>(run: (db: Database) => Promise<T>): Promise<T> {
      const db = await createDb({ url: place.DATABASE_URL, folder: join(place.DATA_DIR, 'db') });
      try {
        return await run(db);
      } finally {
        await db.close();
      }
    },
    async remove() {
      await temporary?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
