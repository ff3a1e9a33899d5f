import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticate } from '#auth/guard.ts';
import { ensureFirstAdmin, firstSignInLink } from '#auth/first-admin.ts';
import { inviteUser } from '#auth/invites.ts';
import { ADMIN, addUser, mailTo, signIn, startWorld, whoAmI } from './auth-harness.ts';
import type { World } from './auth-harness.ts';

/** An outside auth service (another server of this kind: it speaks the same contract) and the product beside it. */
let outside: World;
let world: World;
beforeAll(async () => {
  outside = await startWorld({ env: { AUTH_SIGNUP: 'open' } });
  world = await startWorld({ env: { AUTH_URL: outside.authUrl, AUTH_ISSUER: `${outside.site}/auth/v1` } });
});
afterAll(async () => {
  await world.close();
  await outside.close();
});

test('our own endpoints are not there, and nobody gets a sign-in link of ours', async () => {
  expect((await fetch(`${world.authUrl}/settings`)).status).toBe(404);
  expect(await firstSignInLink(world.services)).toBeNull();
});

test('tokens are checked by the keys of the service; profiles and roles are ours', async () => {
  await ensureFirstAdmin(world.services);
  const admin = await signIn(outside, ADMIN);
  expect((await whoAmI(world, admin.session.access_token)).caller).toMatchObject({
    name: ADMIN,
    role: 'admin',
  });
  const stranger = await signIn(outside, 'stranger@example.org');
  expect((await whoAmI(world, stranger.session.access_token)).status).toBe(403);
  await inviteUser(world.services, { email: 'stranger@example.org', role: 'reviewer' });
  expect((await mailTo(world, 'stranger@example.org')).Text).toContain(`${world.site}/login`);
  expect((await whoAmI(world, stranger.session.access_token)).caller).toMatchObject({ role: 'reviewer' });
  await world.services.db.prisma.profiles.delete({ where: { id: stranger.user.id } });
  expect((await whoAmI(world, stranger.session.access_token)).status).toBe(403);
});

test('a profile that was made for an address follows its owner to the service', async () => {
  const now = world.services.now();
  const old = {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'moved@example.org',
    role: 'admin' as const,
    created_at: now,
  };
  await world.services.db.prisma.profiles.create({ data: old });
  const { session, user } = await signIn(outside, 'moved@example.org');
  expect((await whoAmI(world, session.access_token)).caller).toMatchObject({ id: user.id, role: 'admin' });
});

test('expired tokens, and tokens of an issuer or for an audience that is not ours', async () => {
  const { session } = await signIn(outside, ADMIN);
  expect((await whoAmI(world, `${session.access_token.slice(0, -4)}AAAA`)).status).toBe(401);
  expect((await whoAmI(world, 'nonsense')).status).toBe(401);
  expect((await whoAmI(world, await outside.serviceToken())).status).toBe(401);
  const elsewhere = await startWorld({
    env: { AUTH_URL: outside.authUrl, AUTH_ISSUER: 'https://other.example' },
  });
  expect((await whoAmI(elsewhere, session.access_token)).status).toBe(401);
  await elsewhere.close();
  world.advance(7200);
  expect((await whoAmI(world, session.access_token)).status).toBe(401);
});

test('a service that signs with a shared secret is asked about each token, at most twice a minute', async () => {
  const secret = new TextEncoder().encode('a shared secret that only the service knows');
  let asked = 0;
  let status = 200;
  const legacy = createServer((request, response) => {
    if (request.url === '/user') asked++;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => legacy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(legacy.address() as AddressInfo).port}`;
  const services = { ...world.services, env: { ...world.services.env, AUTH_URL: url, AUTH_ISSUER: url } };
  const authenticate = createAuthenticate(services);
  const profile = {
    id: '00000000-0000-4000-8000-000000000002',
    email: 'legacy@example.org',
    role: 'reviewer' as const,
  };
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
