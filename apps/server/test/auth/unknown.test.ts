import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, newestMail, signIn, startWorld } from './harness.ts';
import type { World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addUser(world, 'known@example.org');
  const operator = await world.operator();
  const banned = await addUser(world, 'banned@example.org');
  await operator.admin.updateUserById(banned.id, { ban_duration: '1000h' });
  await operator.admin.inviteUserByEmail('invited@example.org');
  world.advance(61);
});
afterAll(() => world.close());

/** Returns status, headers and body, without the parts that differ between any two answers. */
async function answer(path: string, body: object, address: string) {
  const response = await fetch(`${world.authUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      'user-agent': 'test',
    },
    body: JSON.stringify(body).replaceAll('ADDRESS', address),
  });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
  return { status: response.status, headers, body: await response.text() };
}

const ADDRESSES = ['known@example.org', 'unknown@example.org', 'banned@example.org', 'invited@example.org'];
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };

test.each([
  ['/otp', { email: 'ADDRESS', create_user: true }],
  ['/otp', { email: 'ADDRESS', create_user: false }],
  ['/otp', { email: 'ADDRESS', ...challenge }],
  ['/recover', { email: 'ADDRESS' }],
  ['/resend', { email: 'ADDRESS', type: 'signup' }],
  ['/resend', { email: 'ADDRESS', type: 'email_change' }],
])('%s %j: one answer for every address, at once and when asked again too soon', async (path, body) => {
  world.advance(61);
  const first = await Promise.all(ADDRESSES.map((address) => answer(path, body, address)));
  expect(first[0]?.status).toBe(200);
  expect(first[0]?.body).toBe('{}');
  for (const other of first) expect(other).toEqual(first[0]);
  world.advance(20);
  const second = await Promise.all(ADDRESSES.map((address) => answer(path, body, address)));
  const withoutSeconds = second.map((one) => ({
    ...one,
    headers: undefined,
    body: one.body.replace(/\d+ seconds/, 'N seconds'),
  }));
  expect(second[0]?.status).toBe(429);
  expect(second[0]?.body).toMatch(/after (39|40) seconds/);
  for (const other of withoutSeconds) expect(other).toEqual(withoutSeconds[0]);
});

test('wrong codes get one answer for every address, with or without a code on its way', async () => {
  world.advance(3601);
  await world.client().signInWithOtp({ email: 'known@example.org' });
  const tries = await Promise.all(
    ADDRESSES.map((address) =>
      answer('/verify', { email: 'ADDRESS', token: 'wrong', type: 'email' }, address),
    ),
  );
  expect(tries[0]?.status).toBe(403);
  for (const other of tries) expect(other).toEqual(tries[0]);
  // Answers stay equal when there were too many attempts.
  for (let i = 0; i < 30; i++)
    for (const address of ADDRESSES)
      await answer('/verify', { email: 'ADDRESS', token: 'wrong', type: 'email' }, address);
  const refused = await Promise.all(
    ADDRESSES.map((address) =>
      answer('/verify', { email: 'ADDRESS', token: 'wrong', type: 'email' }, address),
    ),
  );
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
});

test('the answer is out before anybody looks the address up', async () => {
  world.advance(3700);
  // Block the look-up of the address: an answer that waits for it would never come.
  const { prisma } = world.services.db;
  const original = prisma.auth_users.findUnique.bind(prisma.auth_users);
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const table = prisma.auth_users as { findUnique: unknown };
  table.findUnique = async (...args: Parameters<typeof original>) => {
    await blocked;
    return original(...args);
  };
  try {
    expect((await answer('/otp', { email: 'ADDRESS' }, 'known@example.org')).status).toBe(200);
  } finally {
    release();
    table.findUnique = original;
  }
  expect(await newestMail(world, 'known@example.org')).not.toBeNull();
});

test('the work done for nobody leaves nothing', async () => {
  const { prisma } = world.services.db;
  await newestMail(world, 'unknown@example.org');
  expect((await prisma.auth_users.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email)).toEqual(
    ['banned@example.org', 'invited@example.org', 'known@example.org'],
  );
  expect(await prisma.audit_log.count({ where: { action: 'auth.timing_equalized' } })).toBe(0);
});

test('only those who may come in get a link', async () => {
  expect(await newestMail(world, 'unknown@example.org')).toBeNull();
  expect((await newestMail(world, 'banned@example.org'))?.Subject).toMatch(/^Your account was blocked/);
  expect(await newestMail(world, 'invited@example.org')).not.toBeNull();
  expect((await signIn(world, 'known@example.org')).user.email).toBe('known@example.org');
});
