import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticate } from '#access/guard.ts';
import { inviteUser } from '#auth/invites.ts';
import { addUser, signIn, whoAmI } from '../auth/harness.ts';
import type { World } from '../auth/harness.ts';
import { startOutside } from './outside.ts';

let outside: World;
let world: World;
beforeAll(async () => {
  ({ outside, world } = await startOutside());
});
afterAll(async () => {
  await world.close();
  await outside.close();
});

test('a service that signs with a shared secret is asked about each token, at most twice a minute', async () => {
  const secret = new TextEncoder().encode('a shared secret that only the service knows');
  let asked = 0;
  let status = 200;
  const profile = {
    id: '00000000-0000-4000-8000-000000000002',
    email: 'legacy@example.org',
    role: 'reviewer' as const,
  };
  const legacy = createServer((request, response) => {
    if (request.url === '/user') asked++;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: profile.id }));
  });
  await new Promise<void>((resolve) => legacy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(legacy.address() as AddressInfo).port}`;
  const services = { ...world.services, env: { ...world.services.env, AUTH_URL: url, AUTH_ISSUER: url } };
  const authenticate = createAuthenticate(services);
  await services.db.prisma.profiles.create({ data: profile });
  const token = (claims: object = {}) =>
    new SignJWT({
      sub: profile.id,
      session_id: 's',
      email: profile.email,
      iss: url,
      aud: 'authenticated',
      exp: Math.floor(services.now().getTime() / 1000) + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret);
  const ask = async (bearer: string) =>
    authenticate({ headers: { authorization: `Bearer ${bearer}` } } as Parameters<
      typeof authenticate
    >[0]).then(
      (caller) => caller?.role,
      (error: { statusCode?: number }) => error.statusCode,
    );
  const good = await token();
  expect([await ask(good), await ask(good)]).toEqual(['reviewer', 'reviewer']);
  expect(asked).toBe(1);
  world.advance(31);
  status = 403;
  expect(await ask(good)).toBe(401);
  expect(asked).toBe(2);
  expect(await ask(await token({ iss: 'https://evil.example' }))).toBe(401);
  expect(await ask(await token({ exp: 1 }))).toBe(401);
  status = 200;
  expect(await ask(await token({ role: 'service_role' }))).toBe(401);
  status = 502;
  expect(await ask(await token({ n: 1 }))).toBe(503);
  await new Promise((resolve) => legacy.close(resolve));
  expect(await ask(await token({ n: 2 }))).toBe(503);
});

test('a service that cannot be reached is no reason to sign anybody out', async () => {
  const services = { ...world.services, env: { ...world.services.env, AUTH_URL: 'http://127.0.0.1:9' } };
  const authenticate = createAuthenticate(services);
  await addUser(outside, 'someone@example.org');
  const { session } = await signIn(outside, 'someone@example.org');
  const request = { headers: { authorization: `Bearer ${session.access_token}` } } as Parameters<
    typeof authenticate
  >[0];
  await expect(authenticate(request)).rejects.toMatchObject({ statusCode: 503 });
});

test.each([
  ['a sign-out', (_id: string, token: string) => post(`/logout?scope=local`, token)],
  [
    'a ban',
    async (id: string) => (await outside.operator()).admin.updateUserById(id, { ban_duration: '24h' }),
  ],
  ['a deletion', async (id: string) => (await outside.operator()).admin.deleteUser(id)],
] as const)('%s there acts here within 30 seconds', async (name, act) => {
  const email = `${name.replace('a ', '')}@example.org`;
  await addUser(outside, email);
  await inviteUser(world.services, { email, role: 'reviewer' });
  const { session, user } = await signIn(outside, email);
  expect((await whoAmI(world, session.access_token)).status).toBe(200);
  await act(user.id, session.access_token);
  world.advance(30);
  expect((await whoAmI(world, session.access_token)).status).toBe(401);
});

const post = (path: string, token: string) =>
  fetch(`${outside.authUrl}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

test('requests that come together ask the service once, and its absence matters when the answer is 30 seconds old', async () => {
  await addUser(outside, 'many@example.org');
  await inviteUser(world.services, { email: 'many@example.org', role: 'reviewer' });
  const { session } = await signIn(outside, 'many@example.org');
  let asked = 0;
  let away = false;
  const proxy = createServer((request, response) => {
    if (request.url === '/user') asked++;
    if (away) return void response.destroy();
    void fetch(`${outside.authUrl}${request.url ?? ''}`, {
      headers: request.headers.authorization ? { authorization: request.headers.authorization } : {},
    }).then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const AUTH_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const env = { ...world.services.env, AUTH_URL };
  const authenticate = createAuthenticate({ ...world.services, env });
  const request = { headers: { authorization: `Bearer ${session.access_token}` } } as Parameters<
    typeof authenticate
  >[0];
  const callers = await Promise.all(Array.from({ length: 20 }, () => authenticate(request)));
  expect(new Set(callers.map((caller) => caller?.name))).toEqual(new Set(['many@example.org']));
  expect(asked).toBe(1);
  away = true;
  world.advance(20);
  expect(await authenticate(request)).toMatchObject({ name: 'many@example.org' });
  world.advance(20);
  await expect(authenticate(request)).rejects.toMatchObject({ statusCode: 503 });
  away = false;
  expect(await authenticate(request)).toMatchObject({ name: 'many@example.org' });
  await new Promise((resolve) => proxy.close(resolve));
});
