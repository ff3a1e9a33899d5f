import { afterEach, expect, test } from 'vitest';
import { inviteUser } from '#auth/invites.ts';
import { addUser, mailTo, newestMail, signIn, startWorld, whoAmI } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let world: World;
afterEach(() => world.close());

test('AUTH_SIGNUP=domain lets in the addresses of that domain, as reviewers, whatever they say of themselves', async () => {
  world = await startWorld({ env: { AUTH_SIGNUP: 'domain:Example.org' } });
  const client = world.client();
  await client.signInWithOtp({
    email: 'ann@example.org',
    options: { data: { role: 'admin', city: 'Mandeville' } },
  });
  const { session, user } = await signIn(world, 'ann@example.org');
  expect(user.user_metadata).toMatchObject({ city: 'Mandeville' });
  expect((await whoAmI(world, session.access_token)).caller?.role).toBe('reviewer');
  for (const email of ['ann@example.org.evil.com', 'ann@sub.example.org', 'ann@evil.com']) {
    await client.signInWithOtp({ email });
    expect(await newestMail(world, email)).toBeNull();
  }
  await client.signInWithOtp({ email: 'other@example.org', options: { shouldCreateUser: false } });
  expect(await newestMail(world, 'other@example.org')).toBeNull();
});

test('AUTH_SIGNUP=open lets in everybody as a reviewer', async () => {
  world = await startWorld({ env: { AUTH_SIGNUP: 'open' } });
  const { session } = await signIn(world, 'anybody@anywhere.example');
  expect((await whoAmI(world, session.access_token)).caller?.role).toBe('reviewer');
});

test('limits: per IP address, mails in an hour', async () => {
  world = await startWorld({
    env: { AUTH_SIGNUP: 'open' },
    trustProxy: true,
    options: { limits: { perVisitor: 3, mailsPerHour: 2 } },
  });
  const ask = (email: string, ip: string) =>
    checkedFetch(`${world.authUrl}/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email }),
    });
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await ask(`p${i}@example.org`, '192.0.2.1')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await ask('q@example.org', '192.0.2.2')).status).toBe(200);
  expect(await newestMail(world, 'p1@example.org')).not.toBeNull();
  // The third mail of the hour is not sent, and the answer does not say so.
  expect(await newestMail(world, 'p2@example.org')).toBeNull();
});

test('who asks for one address often is told to wait, known or not', async () => {
  world = await startWorld({ options: { limits: { mailsPerAddress: 2 } } });
  await addUser(world, 'ann@example.org');
  for (const email of ['ann@example.org', 'nobody@example.org']) {
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      world.advance(61);
      codes.push((await world.client().signInWithOtp({ email })).error?.code);
    }
    expect(codes).toEqual([undefined, undefined, 'over_email_send_rate_limit']);
    world.advance(3600);
  }
});

test('strangers keep nobody who is signed in from sending mail; what is too much is refused, not lost', async () => {
  world = await startWorld({
    env: { AUTH_MAILS_PER_HOUR: '2' },
    options: { limits: { mailsPerHour: 2 } },
  });
  await addUser(world, 'ann@example.org');
  const { client } = await signIn(world, 'ann@example.org');
  for (let i = 0; i < 3; i++) {
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
  }
  const invite = (email: string) => inviteUser(world.services, { email, role: 'reviewer' });
  await invite('a@example.org');
  await invite('b@example.org');
  expect((await mailTo(world, 'b@example.org')).link.searchParams.get('type')).toBe('invite');
  await expect(invite('c@example.org')).rejects.toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/^Nothing was sent: .* 2 .* try again in \d+ minutes/) as string,
  });
  expect(await newestMail(world, 'c@example.org')).toBeNull();
  const { prisma } = world.services.db;
  expect(await prisma.auth_invites.count({ where: { email: 'c@example.org' } })).toBe(0);
  // A change of address sends two mails, so the next mail would exceed the limit.
  expect((await client.updateUser({ email: 'new@example.org' })).error).toBeNull();
  expect(await newestMail(world, 'new@example.org')).not.toBeNull();
  world.advance(61);
  expect((await client.updateUser({ email: 'newer@example.org' })).error?.status).toBe(429);
  world.advance(3600);
  await invite('c@example.org');
  expect(await newestMail(world, 'c@example.org')).not.toBeNull();
});

test('captcha: asked for, checked, and closed when its provider fails; operators need none', async () => {
  let reply: [number, string] = [200, '{}'];
  const provider = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => {
      const { secret, response: solved } = Object.fromEntries(new URLSearchParams(form));
      response
        .writeHead(reply[0])
        .end(secret === 's3cret' && solved === 'solved' ? reply[1] : '{"success":false}');
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
  world = await startWorld({
    env: { AUTH_SIGNUP: 'open' },
    options: { captcha: { provider: 'turnstile', secret: 's3cret', url } },
  });
  const ask = async (captchaToken?: string) => {
    world.advance(61);
    return (
      await world
        .client()
        .signInWithOtp({ email: 'ann@example.org', options: captchaToken ? { captchaToken } : {} })
    ).error?.code;
  };
  reply = [200, '{"success":true,"hostname":"localhost"}'];
  expect(await ask('solved')).toBeUndefined();
  expect(await ask()).toBe('captcha_failed');
  expect(await ask('guessed')).toBe('captcha_failed');
  reply = [200, '{"success":true,"hostname":"evil.example"}'];
  expect(await ask('solved')).toBe('captcha_failed');
  reply = [500, 'oops'];
  expect(await ask('solved')).toBe('captcha_failed');
  world.advance(61);
  expect((await (await world.operator()).resetPasswordForEmail('ann@example.org')).error).toBeNull();
  await new Promise((resolve) => provider.close(resolve));
  expect(await ask('solved')).toBe('captcha_failed');
});

test('with a confirming page, following a link shows a button; pressing it signs in', async () => {
  world = await startWorld({ env: { AUTH_SIGNUP: 'open' }, options: { linkConfirm: true } });
  await world.client().signInWithOtp({ email: 'ann@example.org' });
  const mail = await newestMail(world, 'ann@example.org');
  const page = await fetch(mail?.link ?? '');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<form method="post" action="/auth/v1/verify/confirm">');
  const pressed = await fetch(`${world.authUrl}/verify/confirm`, {
    method: 'POST',
    body: mail?.link.searchParams ?? '',
    redirect: 'manual',
  });
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get('location')).toContain('#access_token=');
});
