import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertNoOlderServers } from '#auth-secret/lease.ts';
import { freePort } from '../harness.ts';
import { createInstallation, type Installation } from './installation.ts';
import { startProcess, type ServerProcess } from './process.ts';

const server = process.env.TEST_DATABASE_URL;
const LAST = '20261129050000_outdated_wordings';

describe.skipIf(!server)('a server whose version has new migrations', { timeout: 300_000 }, () => {
  let one: Installation;
  let older: ServerProcess;
  beforeEach(async () => {
    one = await createInstallation(server);
    older = await startProcess(await freePort(), one.place);
  });
  afterEach(async () => {
    await older.kill();
    await one.remove();
  });

  /** Makes the last migration a new one, which the running server does not know. */
  const forgetLast = () =>
    one.withDb(async (db) => {
      await db.sql('alter table content_templates drop column outdated_wordings');
      await db.sql(`delete from _prisma_migrations where migration_name = '${LAST}'`);
    });
  const applied = () =>
    one.withDb(
      async (db) =>
        (await db.sql(`select 1 from _prisma_migrations where migration_name = '${LAST}'`)).rows.length,
    );
  const refusal = (settings = {}) =>
    one.start(settings).then(
      () => 'it started',
      (error: Error) => error.message,
    );

  test('refuses to start while one of the version before runs, changes nothing, and starts when it has stopped', async () => {
    await forgetLast();
    expect(await refusal()).toMatch(/^A server or a command of the version before is using this database, /);
    expect(await applied()).toBe(0);
    expect((await fetch(`${older.url}/health/live`)).status).toBe(200);
    expect(await older.stop()).toBe(0);
    await one.start();
    expect(await applied()).toBe(1);
  });

  test('starts after a kill as soon as the lease has expired', async () => {
    await forgetLast();
    await older.kill();
    await one.start();
    expect(await applied()).toBe(1);
  });

  test('waits for MIGRATION_WAIT_SECONDS, and migrates when the one before has stopped', async () => {
    await forgetLast();
    const starting = one.start({ MIGRATION_WAIT_SECONDS: '60' });
    // Without the setting, the second renewal of the lease refuses the start.
    await one.withDb(async (db) => {
      const renewed = async () => (await db.sql('select seen_at::text from secret_holders')).rows[0]?.seen_at;
      for (let renewal = 0; renewal < 2; renewal++) {
        const before = await renewed();
        await expect.poll(renewed, { timeout: 20_000 }).not.toBe(before);
      }
    });
    expect(await applied()).toBe(0);
    expect(await older.stop()).toBe(0);
    await starting;
    expect(await applied()).toBe(1);
  });

  test('stops one whose lease was removed while it could not reach the database; rolling migrations remove none', async () => {
    await one.withDb(async (db) => {
      await assertNoOlderServers(db, () => undefined)({ are_rolling: true });
      expect((await db.sql('select 1 from secret_holders')).rows).toHaveLength(1);
      await db.sql('delete from secret_holders');
    });
    await older.ended;
    expect(older.output()).toContain(
      'Another version has changed the database while this server could not reach it.',
    );
  });
});
