import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, mailTo, open, startWorld } from './harness.ts';
import type { World } from './harness.ts';

const EMAIL = 'ann@example.org';
/** Requests by which mail filters open links before a person does. */
const SCANS = [
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: { 'sec-purpose': 'prefetch' } },
  { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaSentinel)' } },
];

async function scan(world: World, link: URL): Promise<void> {
  for (const init of SCANS)
    await fetch(`${world.base}${link.pathname}${link.search}`, { ...init, redirect: 'manual' });
}

const byCode = (world: World, token: string) =>
  world.client().verifyOtp({ email: EMAIL, token, type: 'email' });

describe('a server whose mail leaves the machine', () => {
  let world: World;
  beforeAll(async () => {
    // An open HOST, as behind a proxy, makes the server not `embedded`: its mails may leave the machine.
    world = await startWorld({ env: { HOST: '0.0.0.0' } });
    await addUser(world, EMAIL);
  });
  afterAll(() => world.close());

  async function ask() {
    world.advance(61);
    await world.client().signInWithOtp({ email: EMAIL });
    return mailTo(world, EMAIL);
  }
  const press = (link: URL) =>
    fetch(`${world.authUrl}/verify/confirm`, { method: 'POST', body: link.searchParams, redirect: 'manual' });

  test('a scanner uses up neither the link nor the code', async () => {
    const first = await ask();
    await scan(world, first.link);
    expect((await byCode(world, first.code)).error).toBeNull();
    // The code was used, so the link of the same mail has expired.
    expect((await press(first.link)).headers.get('location')).toContain('error_code=otp_expired');
    const second = await ask();
    await scan(world, second.link);
    expect((await press(second.link)).headers.get('location')).toContain('#access_token=');
    expect((await byCode(world, second.code)).error?.code).toBe('otp_expired');
    expect(await world.services.db.prisma.auth_sessions.count()).toBe(2);
  });

  test('the page with the button says what it does, may not be framed, and names where its form may lead', async () => {
    const { link } = await ask();
    const page = await fetch(`${world.base}${link.pathname}${link.search}`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' \S+$/,
    );
    expect(page.headers.get('content-security-policy')?.split(' ').at(-1)).toBe(world.site);
    expect(await page.text()).toContain('Press the button to sign in.');
  });
});

describe('a server whose links sign in at once', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ options: { linkConfirm: false } });
    await addUser(world, EMAIL);
  });
  afterAll(() => world.close());

  async function askWithPkce() {
    world.advance(61);
    const client = world.client({ flowType: 'pkce' });
    await client.signInWithOtp({ email: EMAIL, options: { emailRedirectTo: `${world.site}/app` } });
    return { client, ...(await mailTo(world, EMAIL)) };
  }

  test('with PKCE a scanner signs nobody in, so link and code live on until somebody is', async () => {
    const { client, link, code } = await askWithPkce();
    await scan(world, link);
    const stale = (await open(world, link)).to.searchParams.get('code') ?? '';
    const { to } = await open(world, link);
    expect((await client.exchangeCodeForSession(stale)).error?.code).toBe('flow_state_not_found');
    // The attempt made auth-js discard its verifier, but the code of the same mail still works.
    expect((await byCode(world, code)).error).toBeNull();
    expect(to.searchParams.get('code')).not.toBe(stale);
    expect((await open(world, link)).to.searchParams.get('error_code')).toBe('otp_expired');
  });

  test('and the person who opens it after the scanner is signed in', async () => {
    const { client, link, code } = await askWithPkce();
    await scan(world, link);
    const { to } = await open(world, link);
    expect((await client.exchangeCodeForSession(to.searchParams.get('code') ?? '')).error).toBeNull();
    expect((await byCode(world, code)).error?.code).toBe('otp_expired');
    expect((await open(world, link)).to.searchParams.get('error_code')).toBe('otp_expired');
  });
});
