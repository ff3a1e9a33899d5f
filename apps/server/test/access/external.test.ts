import { createHash } from 'node:crypto';
import { removeUser } from '@labrish/api/users/lose-access';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticate } from '#access/guard.ts';
import { ensureFirstAdmin, firstSignInLink } from '#auth/first-admin.ts';
import { inviteUser } from '#auth/invites.ts';
import { ADMIN, mailTo, signIn, startWorld, whoAmI, type World } from '../auth/harness.ts';
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

test('keys and invites follow their maker there too', async () => {
  const { prisma } = world.services.db;
  const [id, email] = ['00000000-0000-4000-8000-000000000003', 'keys@example.org'];
  await prisma.profiles.create({ data: { id, email, role: 'admin' } });
  const key_hash = createHash('sha256').update('lbr_moved').digest();
  await prisma.api_keys.create({
    data: {
      name: 'Moved',
      role: 'admin',
      is_unrestricted: true,
      key_hash,
      key_prefix: 'lbr_move',
      created_by: id,
    },
  });
  await inviteUser(world.services, { email: 'guest@example.org', role: 'reviewer', invitedBy: id });
  const { session } = await signIn(outside, email);
  await whoAmI(world, session.access_token);
  expect((await whoAmI(world, 'lbr_moved')).caller).toMatchObject({ role: 'admin' });
  const guest = await signIn(outside, 'guest@example.org');
  expect((await whoAmI(world, guest.session.access_token)).caller).toMatchObject({ role: 'reviewer' });
});

test('who is blocked or removed here is refused, whatever the service says', async () => {
  const { prisma } = world.services.db;
  const open = { ...world.services, env: { ...world.services.env, AUTH_SIGNUP: 'open' } };
  const authenticate = createAuthenticate(open);
  const { session, user } = await signIn(outside, 'leaver@example.org');
  const ask = () =>
    authenticate({ headers: { authorization: `Bearer ${session.access_token}` } } as Parameters<
      typeof authenticate
    >[0]);
  expect(await ask()).toMatchObject({ id: user.id, role: 'reviewer' });
  const block = (blocked_at: Date | null) =>
    prisma.profiles.update({ where: { id: user.id }, data: { blocked_at } });
  await block(world.services.now());
  await expect(ask()).rejects.toMatchObject({
    statusCode: 401,
    message: 'This account is blocked. Please ask an administrator.',
  });
  await block(null);
  await prisma.$transaction((tx) => removeUser(tx, user.id, world.services.now()));
  await expect(ask()).rejects.toMatchObject({ statusCode: 403 });
  await inviteUser(open, { email: 'leaver@example.org', role: 'reviewer' });
  expect(await ask()).toMatchObject({ id: user.id, role: 'reviewer' });
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
  // Set the outside clock forward as well: both clocks agree again.
  outside.advance(7200);
});

test('who has a second factor there has to give its code here as well', async () => {
  const { client, session } = await signIn(outside, ADMIN);
  expect((await whoAmI(world, session.access_token)).status).toBe(200);
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error) throw error;
  const code = () =>
    new TOTP({ secret: data.totp.secret }).generate({ timestamp: outside.services.now().getTime() });
  const raised = await client.mfa.challengeAndVerify({ factorId: data.id, code: code() });
  expect((await whoAmI(world, raised.data?.access_token ?? '')).status).toBe(200);
  // The earlier token is refused after 30 seconds: until then, its factors are cached.
  world.advance(31);
  expect((await whoAmI(world, session.access_token)).status).toBe(403);

  const again = await signIn(outside, ADMIN);
  expect((await whoAmI(world, again.session.access_token)).status).toBe(403);
  outside.advance(60);
  const second = await again.client.mfa.challengeAndVerify({ factorId: data.id, code: code() });
  expect((await whoAmI(world, second.data?.access_token ?? '')).status).toBe(200);
  await again.client.mfa.unenroll({ factorId: data.id });
});
