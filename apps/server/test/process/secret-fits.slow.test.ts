import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf, SecretMismatch } from '#auth-secret/fingerprint.ts';
import { openSecrets } from '#auth-secret/open-secrets.ts';
import { findOrCreateContributor } from '#contributors/contributors.ts';
import { databases, freePort } from '../harness.ts';
import { hold } from '../submissions/hold.ts';
import { startProcess } from './process.ts';
import { createInstallation } from './installation.ts';
import type { Installation } from './installation.ts';

const MINE = 'the secret that this database was made with';
const OTHER = 'another secret, just as long as the first one';

const refusal = (start: Promise<unknown>): Promise<string> =>
  start.then(
    () => 'it started',
    (error: Error) => error.message,
  );

describe.each(databases)(
  'a secret that does not fit the database, on $name',
  { timeout: 300_000 },
  ({ url }) => {
    let one: Installation;
    beforeEach(async () => {
      one = await createInstallation(url);
    });
    afterEach(() => one.remove());

    test('stops the start with a sentence; the one that fits starts', async () => {
      await one.start({ AUTH_SECRET: MINE });
      const said = await refusal(startProcess(1, { ...one.place, AUTH_SECRET: OTHER }));
      expect(said).toMatch(
        /^The server ended with 1:\s+The server cannot start with these settings:\n {2}- AUTH_SECRET: this database was made with another secret\. .* Set AUTH_SECRET to the secret that the database was made with, .*\n\s*$/,
      );
      expect(said).not.toContain(OTHER);
      await one.start({ AUTH_SECRET: MINE });
    });

    test('stops the start before anything is migrated', async () => {
      await one.start({ AUTH_SECRET: MINE });
      const names = () =>
        one.withDb(
          async (db) => (await db.sql('select migration_name from _prisma_migrations order by 1')).rows,
        );
      await one.withDb((db) =>
        db.sql(
          `delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)`,
        ),
      );
      const before = await names();
      expect(await refusal(one.start({ AUTH_SECRET: OTHER }))).toContain('made with another secret');
      expect(await refusal(one.start())).toContain('AUTH_SECRET: is missing');
      expect(await names()).toEqual(before);
    });

    test('stops the start in a database of before, which has no fingerprint yet', async () => {
      const services = await one.open({ AUTH_SECRET: MINE });
      await findOrCreateContributor(services, {
        pilot: 'JM',
        source: 'simulator',
        addresses: [`simulator:${randomUUID()}`],
      });
      await services.close();
      const forget = () => one.withDb((db) => db.prisma.secret_fingerprint.deleteMany());
      await forget();
      expect(await refusal(one.start({ AUTH_SECRET: OTHER }))).toContain('made with another secret');
      expect(await refusal(one.start())).toContain('AUTH_SECRET: is missing');
      expect(existsSync(join(one.place.DATA_DIR, 'auth-secret'))).toBe(false);
      await one.start({ AUTH_SECRET: MINE });
      expect(await refusal(one.start({ AUTH_SECRET: OTHER }))).toContain('made with another secret');
    });

    test('is not made anew when the file with it was lost, and nothing is left behind', async () => {
      await one.start();
      const file = join(one.place.DATA_DIR, 'auth-secret');
      renameSync(file, `${file}.lost`);
      expect(await refusal(one.start())).toMatch(
        /AUTH_SECRET: is missing, .*Put the file back from a backup/,
      );
      expect(existsSync(file)).toBe(false);
      renameSync(`${file}.lost`, file);
      await one.start();
    });
  },
);

const postgres = process.env.TEST_DATABASE_URL;

describe.skipIf(!postgres)('servers on one PostgreSQL', { timeout: 300_000 }, () => {
  let one: Installation;
  beforeEach(async () => {
    one = await createInstallation(postgres);
  });
  afterEach(() => one.remove());

  test('two that begin at once with a generated secret each: one wins, the other says why it stops', async () => {
    const folders = ['a', 'b', 'c'].map((name) => join(one.folder, name));
    const started = await Promise.allSettled(folders.map((DATA_DIR) => one.open({ DATA_DIR })));
    const won = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const lost = started.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    await Promise.all(won.map((services) => services.close()));
    expect(won).toHaveLength(1);
    for (const error of lost) expect(error).toBeInstanceOf(SecretMismatch);
    const made = folders.filter((folder) => readdirSync(folder).includes('auth-secret'));
    expect(made).toHaveLength(1);
    // Two processes can start with the folder of the process that won.
    const [DATA_DIR = ''] = made;
    const both = await Promise.all([one.open({ DATA_DIR }), one.open({ DATA_DIR })]);
    await Promise.all(both.map((services) => services.close()));
  });

  test('one that begins while another makes the secret in their folder takes that one', async () => {
    await one.withDb(async (db) => {
      await db.migrate();
      const open = () => openSecrets({ env: {}, db, log: Fastify().log }, one.place.DATA_DIR);
      // Hold the first query of one process until the other process has its secret.
      const asked = hold(db.prisma.secret_fingerprint, 'findUnique', 'before');
      const opening = open();
      await asked.reached;
      const first = await open();
      asked.release();
      const { secrets, release } = await opening;
      const sealed = first.secrets.seal('mail', 'one', 'words');
      expect(secrets.open('mail', 'one', sealed).toString()).toBe('words');
      await first.release();
      await release();
    });
  });

  test('a second one with another DATA_DIR makes no secret', async () => {
    await one.start();
    const DATA_DIR = join(one.folder, 'second');
    mkdirSync(DATA_DIR);
    expect(await refusal(one.start({ DATA_DIR }))).toContain(
      `there is none in ${join(DATA_DIR, 'auth-secret')}`,
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test('one that runs while the secret is changed all the same ends, and says why', async () => {
    const server = await startProcess(await freePort(), { ...one.place, AUTH_SECRET: MINE });
    const fingerprint = fingerprintOf(OTHER);
    await one.withDb((db) =>
      db.prisma.secret_fingerprint.update({ where: { id: 1 }, data: { fingerprint } }),
    );
    await server.ended;
    expect(server.output()).toContain('AUTH_SECRET was changed while this server ran');
  });

  test('while a change is at work, one that runs ends, and one that begins is refused', async () => {
    const server = await startProcess(await freePort(), { ...one.place, AUTH_SECRET: MINE });
    await one.withDb((db) =>
      db.slowSqlTransaction(async (sql) => {
        await sql('select 1 from secret_fingerprint for update');
        await server.ended;
        expect(await refusal(one.start({ AUTH_SECRET: MINE }))).toMatch(
          /is being changed.*auth:change-secret` again/,
        );
      }),
    );
    expect(server.output()).toContain('AUTH_SECRET was changed while this server ran');
    await one.start({ AUTH_SECRET: MINE });
  });
});
