import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signAudioUrl } from '#playback/signing.ts';
import { refreshToken } from '#auth/tokens/refresh-token.ts';
import { createPerson } from '../conversation/chat.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { signedRequest, startFakeTwilio, type FakeTwilio } from '../fake-twilio/start.ts';
import { freePort, startServer, type TestServer } from '../harness.ts';
import { startProcess } from '../process/process.ts';
import { createRefusingDatabase, type RefusingDatabase } from './refusing.ts';
import { SOMEBODY } from '../audio/somebody.ts';

const postgres = process.env.TEST_DATABASE_URL;
const TYPED = 'what-somebody-typed';

describe.skipIf(!postgres)('a PostgreSQL that does not let us in', () => {
  let database: RefusingDatabase;
  let fake: FakeTwilio;
  let server: TestServer;
  let authorization: string;

  beforeAll(async () => {
    database = await createRefusingDatabase(postgres ?? '');
    fake = await startFakeTwilio();
    server = await startServer({ settings: { DATABASE_URL: database.url, ...fake.settings } });
    await addAdmin(server.services);
    const admin = createCaller(adminContext(server.services));
    authorization = `Bearer ${(await admin.apiKeys.create({ name: 'Refusals', role: 'admin', scopes: null })).key}`;
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
    await database.drop();
  });

  const get = (path: string) => fetch(server.url + path, { headers: { authorization } });
  const webhook = () => {
    const url = `${server.url}/webhooks/twilio/whatsapp`;
    return fetch(
      url,
      signedRequest(url, fake.inbound('whatsapp:+18765550177', { text: TYPED }), fake.state.auth_token),
    );
  };
  const renew = () =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        refresh_token: refreshToken(server.services.secrets, { id: randomUUID(), counter: 0 }),
      }),
    });
  const DOORS: [door: string, call: () => Promise<Response>, working: number][] = [
    ['/api', () => get('/api/admin/prompts'), 200],
    ['/trpc', () => get('/trpc/prompts.list'), 200],
    ['/webhooks', webhook, 200],
    ['/audio', () => get(signAudioUrl(server.services, randomUUID(), SOMEBODY)), 404],
    ['/simulator', () => createPerson(server.url).post({ text: TYPED }), 202],
    ['/auth/v1', renew, 400],
  ];
  const answers = () =>
    Promise.all(
      DOORS.map(async ([door, call]) => {
        const response = await call();
        await response.arrayBuffer();
        return [door, response.status, response.headers.get('retry-after')];
      }),
    );
  const lines = () =>
    server.logged.map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });
  const refused = () => lines().filter(({ level, msg }) => level >= 40 && msg.startsWith('request '));

  test.each([
    [
      'takes no connections (55000)',
      '55000',
      ['alter database $d allow_connections false'],
      ['alter database $d allow_connections true'],
    ],
    [
      'has no such database (3D000)',
      '3D000',
      ['alter database $d allow_connections false', 'alter database $d rename to $d_gone'],
      ['alter database $d_gone rename to $d', 'alter database $d allow_connections true'],
    ],
    [
      'has no connection left for us (53300)',
      '53300',
      ['alter role $r connection limit 0'],
      ['alter role $r connection limit -1'],
    ],
    ['does not know us (28000)', '28000', ['alter role $r nologin'], ['alter role $r login']],
    [
      'denies the database to us (42501)',
      '42501',
      ['revoke connect on database $d from public, $r'],
      ['grant connect on database $d to public, $r'],
    ],
  ])('%s: 503 and when to come back at every door, then as before', async (_what, reason, refuse, mend) => {
    const { name, role } = database;
    const fill = (statement: string) => statement.replaceAll('$d', name).replaceAll('$r', role);
    for (const statement of refuse) {
      await database.administer(fill(statement));
      await database.cut();
    }
    try {
      // Ask twice: first the pool finds its connections dead, then it has none.
      await answers();
      server.logged.length = 0;
      expect(await answers()).toEqual(DOORS.map(([door]) => [door, 503, '5']));
      expect(refused()).toHaveLength(DOORS.length);
      for (const line of refused()) expect(line).toMatchObject({ level: 40, reason });
    } finally {
      for (const statement of mend) await database.administer(fill(statement));
    }
    expect(await answers()).toEqual(DOORS.map(([door, , working]) => [door, working, null]));
  });

  test('a statement that is not allowed to us is a 500, logged once, with its cause and nothing that was typed', async () => {
    const { role } = database;
    await database.alter(`revoke all on prompt_topics, inbound_messages, auth_sessions from ${role}`);
    for (const [door, call] of DOORS.filter(([door]) => door !== '/audio')) {
      server.logged.length = 0;
      const status = (await call()).status;
      expect([door, status]).toEqual([door, 500]);
      expect(refused(), door).toHaveLength(1);
      const told = JSON.stringify(refused()[0]);
      expect(told).toContain('42501');
      expect(told).toContain('permission denied for table');
      for (const secret of [TYPED, '8765550177']) expect(server.logged.join('')).not.toContain(secret);
    }
    await database.alter(`grant all on prompt_topics, inbound_messages, auth_sessions to ${role}`);
  });

  test('a start whose user does not own the tables says so in one sentence', async () => {
    const { role, url } = database;
    await database.alter(`revoke all on secret_fingerprint from ${role}`);
    const start = startProcess(await freePort(), {
      DATABASE_URL: url,
      DATA_DIR: server.services.env.DATA_DIR,
    });
    await expect(start).rejects.toThrow(
      /^The server ended with 1:\s+PostgreSQL refuses what a start needs: permission denied for table secret_fingerprint \(42501\)\. The user of DATABASE_URL must own the tables: .*\s*$/,
    );
    await database.alter(`grant all on secret_fingerprint to ${role}`);
  });

  test.each(['/simulator/api/messages', '/auth/v1/otp', '/api/admin/prompts', '/webhooks/twilio/whatsapp'])(
    'who hangs up during an upload to %s is no error',
    async (path) => {
      server.logged.length = 0;
      const { hostname, port } = new URL(server.url);
      const multipart = path.startsWith('/simulator');
      const type = multipart
        ? 'multipart/form-data; boundary=b'
        : path.startsWith('/webhooks')
          ? 'application/x-www-form-urlencoded'
          : 'application/json';
      const socket = connect(Number(port), hostname);
      const part = multipart
        ? '--b\r\ncontent-disposition: form-data; name="media"; filename="n"\r\ncontent-type: audio/ogg\r\n\r\nOggS'
        : '{"topic":';
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: 9000\r\n\r\n${part}`,
      );
      await expect.poll(() => server.logged.join('')).toContain('incoming request');
      socket.destroy();
      await once(socket, 'close');
      if (multipart) await expect.poll(() => server.logged.join('')).toContain('hung up');
      expect((await get('/health/live')).status).toBe(200);
      expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
    },
  );
});
