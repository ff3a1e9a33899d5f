import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../harness.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import { startProcess } from '../process/process.ts';

const postgres = process.env.TEST_DATABASE_URL;
const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;
/** User id of `nobody`: PgBouncer refuses to run as root. */
const NOBODY = 65534;

let bouncer: ChildProcess;
let ended: Promise<unknown>;
let folder = '';
const stopBouncer = async () => {
  bouncer.kill('SIGKILL');
  await ended;
};
afterEach(async () => {
  await stopBouncer();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a PgBouncer before PostgreSQL. @returns the address of a database through it */
async function startBouncer(mode: 'session' | 'transaction' | 'statement', through: string) {
  folder = mkdtempSync(join(tmpdir(), 'labrish-bouncer-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const { hostname, port: server, username, password } = new URL(through);
  const login = `host=${hostname} port=${server || 5432} user=${username}${password && ` password=${password}`}`;
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'settings'),
    [
      `[databases]`,
      `* = ${login}`,
      `[pgbouncer]`,
      ...[`listen_addr = 127.0.0.1`, `listen_port = ${port}`, `unix_socket_dir =`],
      ...[`auth_type = any`, `auth_file = ${join(folder, 'users')}`, `pool_mode = ${mode}`],
    ].join('\n'),
  );
  const asRoot = process.getuid?.() === 0;
  bouncer = spawn('pgbouncer', [join(folder, 'settings')], {
    stdio: 'ignore',
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  });
  ended = once(bouncer, 'exit');
  await expect
    .poll(async () => {
      const socket = connect(port, '127.0.0.1');
      const isOpen = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      return isOpen;
    })
    .toBe(true);
  const address = new URL(through);
  address.host = `127.0.0.1:${port}`;
  return address.href;
}

describe.skipIf(!isInstalled || !postgres)(
  'PgBouncer before PostgreSQL (skipped where either is missing)',
  { timeout: 300_000 },
  () => {
    test('in session mode carries a whole conversation', async () => {
      const server = await startTwilioServer({ database: await startBouncer('session', postgres ?? '') });
      const people = createPeople(server, '585');
      const from = await people.ready();
      await people.speak(from);
      expect(await server.services.db.prisma.submissions.count()).toBe(1);
      const { rows } = await server.services.db.sql(
        `select current_setting('statement_timeout') as statements, current_setting('timezone') as zone`,
      );
      expect(rows).toEqual([{ statements: '2min', zone: 'UTC' }]);
      await server.close();
    });

    test.each(['transaction', 'statement'] as const)(
      'in %s mode is refused with one sentence',
      async (mode) => {
        const database = await createTemporaryDatabase(postgres ?? '');
        const DATABASE_URL = await startBouncer(mode, database.url);
        const DATA_DIR = join(folder, 'data');
        const refusal = await startProcess(1, { DATABASE_URL, DATA_DIR }).then(
          () => 'it started',
          (error: Error) => error.message,
        );
        expect(refusal).toMatch(
          /^The server ended with 1:\s+DATABASE_URL leads to a connection pooler that shares sessions .* Set pool_mode = session .*\s*$/,
        );
        await stopBouncer();
        await database.drop();
      },
    );
  },
);
