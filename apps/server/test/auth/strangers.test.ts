import { afterEach, expect, test } from 'vitest';
import { addUser, mailTo, newestMail, open, startWorld } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

/** GoTrue's code for too many mails. Strangers must never cause it, or missing mail, for another user. */
const TOO_MANY = 'over_email_send_rate_limit';
const CHALLENGE = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
const OWNER = '198.51.100.7';

let world: World;
afterEach(() => world.close());

const start = (limits: object, env: Record<string, string> = {}) =>
  startWorld({ env, trustProxy: true, options: { limits } });

/** Requests a mail from this IP address. @returns the error's code, or null */
async function ask(email: string, ip: string, more: object = {}): Promise<string | null> {
  const response = await checkedFetch(`${world.authUrl}/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email, ...more }),
  });
  return response.headers.get('x-sb-error-code');
}

const isIn = async (link: URL) => (await open(world, link)).fragment.has('access_token');

test('who asks every minute for somebody else uses up their own mails, not those of the owner', async () => {
  world = await start({ mailsPerAddress: 2 });
  await addUser(world, 'ann@example.org');
  const attacker: (string | null)[] = [];
  const owner: (string | null)[] = [];
  for (let minute = 0; minute < 4; minute++) {
    world.advance(61);
    attacker.push(await ask('ann@example.org', '192.0.2.1', CHALLENGE));
    if (minute > 1) owner.push(await ask('ann@example.org', OWNER));
  }
  expect(attacker).toEqual([null, null, TOO_MANY, TOO_MANY]);
  expect(owner).toEqual([null, null]);
  // All IPv6 addresses of one line (a /64 network) count as one.
  const seen: (string | null)[] = [];
  for (let i = 0; i < 3; i++) {
    world.advance(61);
    seen.push(await ask('ann@example.org', `2001:db8::${i}`));
  }
  expect(seen.at(-1)).toBe(TOO_MANY);
  expect(await ask('ann@example.org', '2001:db8:0:1::1')).toBeNull();
});

test('whoever asks right behind the owner takes neither their link nor their way in by code', async () => {
  world = await start({});
  await addUser(world, 'ann@example.org');
  world.advance(61);
  expect(await ask('ann@example.org', OWNER)).toBeNull();
  const { link } = await mailTo(world, 'ann@example.org');
  expect(await ask('ann@example.org', '192.0.2.1', CHALLENGE)).toBeNull();
  const { code } = await mailTo(world, 'ann@example.org');
  expect(await isIn(link)).toBe(true);
  world.advance(61);
  await ask('ann@example.org', '192.0.2.2', CHALLENGE);
  const newest = await mailTo(world, 'ann@example.org');
  expect(newest.code === code && newest.link.href === link.href).toBe(false);
  const byCode = { email: 'ann@example.org', token: newest.code, type: 'email' } as const;
  expect((await world.client().verifyOtp(byCode)).error).toBeNull();
});

test('a mailbox is not flooded, and in a flood the owner still finds a mail that lets them in', async () => {
  world = await start({ mailsToAddress: 3 });
  await addUser(world, 'ann@example.org');
  const { prisma } = world.services.db;
  const flood = async () => {
    for (let i = 0; i < 8; i++) await ask('ann@example.org', `192.0.2.${i}`, CHALLENGE);
    await newestMail(world, 'ann@example.org');
    return prisma.mails.count();
  };
  world.advance(61);
  expect(await flood()).toBe(3);
  expect(await ask('ann@example.org', OWNER)).toBeNull();
  expect(await isIn((await mailTo(world, 'ann@example.org')).link)).toBe(true);
  // A stranger requests a mail as the owner does: it arrives in the owner's mailbox, and works for the owner.
  world.advance(301);
  for (let i = 0; i < 5; i++) await ask('ann@example.org', `203.0.113.${i}`);
  expect(await ask('ann@example.org', OWNER)).toBeNull();
  expect(await isIn((await mailTo(world, 'ann@example.org')).link)).toBe(true);
  expect(await prisma.mails.count()).toBe(5);
});

test('when far too many mails are asked for, the log says so once an hour and each person still gets one', async () => {
  world = await start({ mailsPerHour: 3 }, { AUTH_SIGNUP: 'open' });
  await addUser(world, 'admin@example.net', 'admin');
  await addUser(world, 'ann@example.org');
  for (let i = 0; i < 8; i++) await ask(`stranger-${i}@example.org`, `192.0.2.${i}`);
  await ask('ann@example.org', '192.0.2.20', CHALLENGE);
  await ask('ann@example.org', '192.0.2.21');
  await ask('ann@example.org', '192.0.2.22');
  expect(await ask('admin@example.net', OWNER)).toBeNull();
  expect(await isIn((await mailTo(world, 'admin@example.net')).link)).toBe(true);
  expect(await isIn((await mailTo(world, 'ann@example.org')).link)).toBe(true);
  expect(await world.services.db.prisma.mails.count()).toBe(3 + 2);
  const alarms = () =>
    world.lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 50);
  expect(alarms()).toMatchObject([{ msg: expect.stringContaining('far more sign-in mails') as string }]);
  world.advance(3601);
  expect(await ask('stranger-9@example.org', '192.0.2.9')).toBeNull();
  expect(await newestMail(world, 'stranger-9@example.org')).not.toBeNull();
  expect(alarms()).toHaveLength(1);
});

test('somebody signed in cannot go through a list of addresses to see who is here', async () => {
  world = await start({ addressesPerHour: 3 });
  await addUser(world, 'ann@example.org');
  await addUser(world, 'bob@example.org');
  await ask('ann@example.org', OWNER);
  const client = world.client();
  const { code } = await mailTo(world, 'ann@example.org');
  await client.verifyOtp({ email: 'ann@example.org', token: code, type: 'email' });
  const told: (string | undefined)[] = [];
  for (let i = 0; i < 5; i++) told.push((await client.updateUser({ email: 'bob@example.org' })).error?.code);
  const limited = 'over_request_rate_limit';
  expect(told).toEqual(['email_exists', 'email_exists', 'email_exists', limited, limited]);
});
