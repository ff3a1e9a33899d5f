import { randomBytes } from 'node:crypto';
import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let admin: string;
let reviewer: string;
beforeAll(async () => {
  server = await startServer({});
  await addAdmin(server.services);
  const { apiKeys } = createCaller(adminContext(server.services));
  admin = (await apiKeys.create({ name: 'Admin', role: 'admin', scopes: null })).key;
  reviewer = (await apiKeys.create({ name: 'Reviewer', role: 'reviewer', scopes: null })).key;
});
afterAll(() => server.close());

const send = async (path: string, options: { method?: string; key?: string; body?: Buffer | string }) => {
  const { method = 'POST', key, body } = options;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const nested = (levels: number) => `${'[['.repeat(levels / 2)}${']]'.repeat(levels / 2)}`;
const WORDS = { topic: 'Sea', english: 'E', mix: 'M', patwa: 'P' };

/** An address of each part of the server that takes JSON. */
const DOORS = [
  '/api/admin/prompts',
  '/trpc/prompts.create',
  '/auth/v1/otp',
  '/auth/v1/verify',
  '/simulator/api/messages',
];

test.each(DOORS)(
  'JSON nested 66, 5,000 and 200,000 levels deep is a 400 at %s, whoever may call it',
  async (door) => {
    for (const levels of [66, 5000, 200_000])
      // REST refuses a reviewer before it reads what they send.
      for (const key of door.startsWith('/api') ? [admin] : [reviewer, admin]) {
        const { status, text } = await send(door, { key, body: `{"topic":${nested(levels)}}` });
        expect([status, text]).toEqual([400, expect.stringContaining('nested too deep') as string]);
      }
    expect(server.logged.filter((line) => line.includes('failed'))).toEqual([]);
  },
);

test('nesting in the address of a tRPC query is a 400 too', async () => {
  const input = encodeURIComponent(`{"limit":${'['.repeat(4000)}`);
  for (const key of [undefined, reviewer])
    expect(
      (await send(`/trpc/submissions.list?input=${input}`, { method: 'GET', ...(key && { key }) })).status,
    ).toBe(400);
});

test.each(DOORS)('bytes that are no UTF-8 are a 400 at %s, and nothing is stored', async (door) => {
  const body = Buffer.concat([Buffer.from('{"topic":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  const { status, text } = await send(door, { key: admin, body });
  expect([status, text]).toEqual([400, expect.stringContaining('not UTF-8') as string]);
});

test('64 levels, long texts full of brackets and every letter are taken as they are', async () => {
  const english = `["[{\\ pickney naïve 👩🏾‍🌾 ${randomBytes(8).toString('hex')}`;
  const { status, text } = await send('/api/admin/prompts', {
    key: admin,
    body: JSON.stringify({ ...WORDS, english }),
  });
  expect(status).toBe(201);
  expect((JSON.parse(text) as { prompt: { english: string } }).prompt.english).toBe(english);
});

test('an id in the body that is not that of the address is refused', async () => {
  const { prompts } = JSON.parse((await send('/api/admin/prompts', { method: 'GET', key: admin })).text) as {
    prompts: { id: string; version: number }[];
  };
  const [one, other] = prompts;
  const put = (id: string | undefined) =>
    send(`/api/admin/prompts/${one?.id}`, { method: 'PUT', key: admin, body: JSON.stringify({ id }) });
  const refused = await put(other?.id);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('The address names another id');
  // The same id in path and body is accepted, and an edit that changes nothing makes no new version.
  const same = await put(one?.id);
  expect(JSON.parse(same.text)).toMatchObject({ prompt: { id: one?.id, version: one?.version } });
});

test('what is wrong is told in our words', async () => {
  const bad = [
    ['GET', '/users/nobody', undefined, 'id: is not an id'],
    [
      'POST',
      '/users/invite',
      { email: 'a@b.example', role: 'owner' },
      'role: must be one of admin, reviewer',
    ],
    ['POST', '/users/invite', { email: 'a@b.example' }, 'role: is required'],
    ['POST', '/prompts', { ...WORDS, display_order: 'x' }, 'display_order: must be a number'],
    ['GET', '/submissions?limit=501', undefined, 'limit: must be at most 500'],
  ] as const;
  for (const [method, path, body, words] of bad) {
    const answer = await send(`/api/admin${path}`, {
      method,
      key: admin,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words) as string]);
  }
});

test('no topic gets a number that could not be given by hand', async () => {
  const create = (more: object) =>
    send('/api/admin/prompts', { key: admin, body: JSON.stringify({ ...WORDS, ...more }) });
  expect((await create({ topic: 'Last', display_order: 1_000_000 })).status).toBe(201);
  const next = await create({ topic: 'After' });
  expect([next.status, next.text]).toEqual([409, expect.stringContaining('No number is left') as string]);
});

test('an event key that grows in capitals beyond what can be mapped is refused', async () => {
  const create = (event_key: string) =>
    send('/api/admin/rules-engine/events', {
      key: admin,
      body: JSON.stringify({ event_key, friendly_name: 'Street' }),
    });
  expect((await create('ß'.repeat(50))).status).toBe(201);
  expect((await create('ß'.repeat(51))).status).toBe(400);
});

test('what is personal is stored by no cache; what is public may be', async () => {
  for (const [method, path, body] of [
    ['GET', '/api/admin/users', undefined],
    ['GET', '/api/admin/nothing', undefined],
    ['POST', '/api/admin/api-keys', '{"name":"Secret","role":"reviewer"}'],
    ['GET', '/trpc/users.list', undefined],
    ['POST', '/trpc/apiKeys.create', '{"name":"Secret","role":"reviewer"}'],
    ['GET', '/trpc/nothing', undefined],
  ] as const) {
    const { headers } = await send(path, { method, key: admin, ...(body && { body }) });
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  expect((await fetch(`${server.url}/api/admin/users`)).headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${server.url}/api/openapi.json`)).headers.get('cache-control')).toBeNull();
});

test('every answer says what a page may use: the microphone where the simulator is, nothing else', async () => {
  for (const path of ['/api/openapi.json', '/trpc/nothing', '/health/live', '/outbox', '/auth/v1/settings']) {
    const policy = (await fetch(server.url + path)).headers.get('permissions-policy');
    expect([path, policy]).toEqual([
      path,
      expect.stringMatching(/^microphone=\(self\), .*camera=\(\)/) as string,
    ]);
  }
});
