import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, signIn, startWorld } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function answerTo(method: string, path: string, body?: object, of = world) {
  const response = await checkedFetch(`${of.authUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await of.serviceToken()}`,
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  return [response.status, code, message];
}

test('a phone number that is none is refused as in GoTrue', async () => {
  const malformed = [400, 'validation_failed', 'Invalid phone number format (E.164 required)'];
  for (const phone of ['+1876-invalid', '0876', 'nobody'])
    expect(await answerTo('POST', '/verify', { phone, token: '123456', type: 'sms' })).toEqual(malformed);
  expect(await answerTo('POST', '/verify', { phone: '+18765550100', token: '1', type: 'sms' })).toEqual([
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ]);
});

test('pages that are none are refused; none at all is the first', async () => {
  for (const query of ['page=-1', 'page=abc', 'page=0', 'page=1e20', 'per_page=0', 'per_page=x'])
    expect(await answerTo('GET', `/admin/users?${query}`)).toEqual([
      400,
      'validation_failed',
      `Bad Pagination Parameters: ${query.split('=')[0] ?? ''} must be a whole number from 1 to 1000000`,
    ]);
  for (const query of ['', '?page=&per_page=', '?page=1&per_page=100000'])
    expect((await answerTo('GET', `/admin/users${query}`))[0]).toBe(200);
});

test('signing up says why not, by what was asked', async () => {
  const anonymous = [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'];
  expect(await answerTo('POST', '/signup', {})).toEqual(anonymous);
  expect(await answerTo('POST', '/signup', { email: 'a@example.org', password: 'x' })).toEqual([
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ]);
  const open = await startWorld({ env: { AUTH_SIGNUP: 'open' } });
  expect(await answerTo('POST', '/signup', {}, open)).toEqual(anonymous);
  expect((await answerTo('POST', '/signup', { email: 'a@example.org', password: 'x' }, open))[1]).toBe(
    'email_provider_disabled',
  );
  await open.close();
});

test('ID tokens of providers that are not set up', async () => {
  const ask = (provider: string) =>
    answerTo('POST', '/token?grant_type=id_token', { provider, id_token: 'x' });
  expect(await ask('google')).toEqual([
    400,
    'provider_disabled',
    'Provider (issuer "https://accounts.google.com") is not enabled',
  ]);
  expect(await ask('bogus')).toEqual([400, 'validation_failed', 'Custom OIDC provider "bogus" not allowed']);
});

test('words that every object has are no grants and no types', async () => {
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const unsupported = [400, 'invalid_credentials', 'unsupported_grant_type'];
    expect(await answerTo('POST', `/token?grant_type=${word}`, {})).toEqual(unsupported);
    const [status, code] = await answerTo('POST', '/verify', {
      type: word,
      token: '1',
      email: 'a@example.org',
    });
    expect([status, code]).toEqual([400, 'validation_failed']);
    const link = await fetch(`${world.authUrl}/verify?token=x&type=${word}`, { redirect: 'manual' });
    expect(link.headers.get('location')).toContain('error_code=otp_expired');
  }
  expect(world.lines.filter((line) => line.includes('auth request failed'))).toEqual([]);
});

test("the role in app_metadata is the profile's, in the token and for operators", async () => {
  const { id } = await addUser(world, 'boss@example.org', 'admin');
  const roleIn = async () => {
    const { session, user } = await signIn(world, 'boss@example.org');
    const { app_metadata } = decodeJwt<{ app_metadata: { role?: string } }>(session.access_token);
    expect(user.app_metadata.role).toBe(app_metadata.role);
    return app_metadata.role;
  };
  expect(await roleIn()).toBe('admin');
  // Change the role as the console does.
  await world.services.db.prisma.profiles.update({ where: { id }, data: { role: 'reviewer' } });
  expect(await roleIn()).toBe('reviewer');
  const { data } = await (await world.operator()).admin.listUsers();
  expect(data.users.find((user) => user.id === id)?.app_metadata.role).toBe('reviewer');
});
