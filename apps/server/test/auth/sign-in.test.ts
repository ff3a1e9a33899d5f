import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin, firstSignInLink } from '#auth/first-admin.ts';
import { ADMIN, addUser, mailTo, newestMail, open, signIn, startWorld, whoAmI } from './harness.ts';
import type { World } from './harness.ts';

describe.each(oneTestDatabase)('signing in by mail on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
  });
  afterAll(() => world.close());

  test('the first administrator gets in with a one-time link, once, and only while nobody ever signed in', async () => {
    const first = await firstSignInLink(world.services);
    const second = await firstSignInLink(world.services);
    expect((await open(world, new URL(first ?? ''))).fragment.get('error_code')).toBe('otp_expired');
    expect((await mailTo(world, ADMIN)).link.href).toBe(second);
    const { to, fragment } = await open(world, new URL(second ?? ''));
    expect(to.pathname).toBe('/app');
    expect(await whoAmI(world, fragment.get('access_token') ?? '')).toMatchObject({
      caller: { role: 'admin', name: ADMIN },
    });
    expect((await open(world, new URL(second ?? ''))).fragment.get('error_code')).toBe('otp_expired');
    expect(await firstSignInLink(world.services)).toBeNull();
    expect(await ensureFirstAdmin(world.services)).toBeNull();
  });

  test('the link of a mail ends in a session that auth-js takes', async () => {
    world.advance(61);
    const client = world.client();
    await client.signInWithOtp({
      email: ADMIN,
      options: { emailRedirectTo: `${world.site}/app/datasets?page=2#old` },
    });
    const { link, code, Text, HTML } = await mailTo(world, ADMIN);
    expect(HTML).toContain(link.href.replaceAll('&', '&amp;'));
    expect(HTML).toContain(code);
    expect(Text).toContain(code);
    const { status, to, fragment } = await open(world, link);
    expect(status).toBe(303);
    expect(to.href.split('#')[0]).toBe(`${world.site}/app/datasets?page=2`);
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'magiclink',
      sb: '',
    });
    const { data, error } = await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(ADMIN);
    expect((await client.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
      role: 'authenticated',
    });
    // Using the link also invalidated the code.
    expect((await world.client().verifyOtp({ email: ADMIN, token: code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
  });

  test('HEAD, as mail scanners send it, does not use a link up', async () => {
    world.advance(61);
    await world.client().signInWithOtp({ email: ADMIN });
    const { link } = await mailTo(world, ADMIN);
    expect((await fetch(`${world.base}${link.pathname}${link.search}`, { method: 'HEAD' })).status).toBe(200);
    expect((await open(world, link)).fragment.get('access_token')).toBeTruthy();
  });

  test('a code works with its address alone, in any spelling of it, for ten minutes', async () => {
    await addUser(world, 'ann@example.org');
    await addUser(world, 'bob@example.org');
    world.advance(61);
    await world.client().signInWithOtp({ email: 'Ann@Example.org ' });
    const { code, link } = await mailTo(world, 'ann@example.org');
    const verify = (email: string, token: string) =>
      world.client().verifyOtp({ email, token, type: 'email' });
    expect((await verify('bob@example.org', code)).error?.code).toBe('otp_expired');
    expect((await verify('nobody@example.org', code)).error?.code).toBe('otp_expired');
    expect((await verify(' ANN@example.org', code)).error).toBeNull();
    expect((await verify('ann@example.org', code)).error?.code).toBe('otp_expired');
    expect((await open(world, link)).fragment.get('error_code')).toBe('otp_expired');

    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const late = await mailTo(world, 'ann@example.org');
    world.advance(601);
    expect((await verify('ann@example.org', late.code)).error?.code).toBe('otp_expired');
    expect((await open(world, late.link)).fragment.get('access_token')).toBeTruthy();
  });

  test('a link lives one hour, also beside a newer mail, which makes the code of the older one void', async () => {
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const older = await mailTo(world, 'ann@example.org');
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const newer = await mailTo(world, 'ann@example.org');
    const oldCode = { email: 'ann@example.org', token: older.code, type: 'email' } as const;
    if (older.code !== newer.code)
      expect((await world.client().verifyOtp(oldCode)).error?.code).toBe('otp_expired');
    expect((await open(world, older.link)).fragment.get('access_token')).toBeTruthy();
    // Signing in invalidates the links of both mails.
    expect((await open(world, newer.link)).fragment.get('error_code')).toBe('otp_expired');
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const { link } = await mailTo(world, 'ann@example.org');
    world.advance(3601);
    const { to, fragment } = await open(world, link);
    expect(to.origin).toBe(world.site);
    expect(fragment.get('error')).toBe('access_denied');
    expect(fragment.get('error_description')).toBe('Email link is invalid or has expired');
  });

  test('five wrong tries make a code void, but not its link', async () => {
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const { code, link } = await mailTo(world, 'ann@example.org');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++)
      expect(
        (await world.client().verifyOtp({ email: 'ann@example.org', token: wrong, type: 'email' })).error
          ?.status,
      ).toBe(403);
    expect(
      (await world.client().verifyOtp({ email: 'ann@example.org', token: code, type: 'email' })).error?.code,
    ).toBe('otp_expired');
    expect((await open(world, link)).fragment.get('access_token')).toBeTruthy();
  });

  test('of many requests with one code, or one link, at once exactly one signs in', async () => {
    world.advance(3601);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const mail = await mailTo(world, 'ann@example.org');
    const byCode = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.client().verifyOtp({ email: 'ann@example.org', token: mail.code, type: 'email' }),
      ),
    );
    expect(byCode.filter(({ error }) => !error)).toHaveLength(1);
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const { link } = await mailTo(world, 'ann@example.org');
    const byLink = await Promise.all(Array.from({ length: 6 }, () => open(world, link)));
    expect(byLink.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
  });

  test('recover and resend mail a way in, too', async () => {
    world.advance(61);
    expect((await world.client().resetPasswordForEmail('ann@example.org')).error).toBeNull();
    const { link, code } = await mailTo(world, 'ann@example.org');
    expect(link.searchParams.get('type')).toBe('recovery');
    expect(
      (await world.client().verifyOtp({ email: 'ann@example.org', token: code, type: 'email' })).error?.code,
    ).toBe('otp_expired');
    expect((await open(world, link)).fragment.get('type')).toBe('recovery');
    world.advance(61);
    expect((await world.client().resend({ email: 'ann@example.org', type: 'signup' })).error).toBeNull();
    expect(
      (await open(world, (await mailTo(world, 'ann@example.org')).link)).fragment.get('access_token'),
    ).toBeTruthy();
  });

  test('a banned user gets no mail, and a link from before the ban does not work', async () => {
    const user = await addUser(world, 'carl@example.org');
    world.advance(61);
    await world.client().signInWithOtp({ email: 'carl@example.org' });
    const { link } = await mailTo(world, 'carl@example.org');
    const { session } = await signIn(world, 'carl@example.org');
    const operator = await world.operator();
    await operator.admin.updateUserById(user.id, { ban_duration: '2h' });
    expect((await whoAmI(world, session.access_token)).status).toBe(401);
    expect((await open(world, link)).fragment.get('error_code')).toBe('otp_expired');
    const before = await newestMail(world, 'carl@example.org');
    world.advance(61);
    expect((await world.client().signInWithOtp({ email: 'carl@example.org' })).error).toBeNull();
    expect((await newestMail(world, 'carl@example.org'))?.ID).toBe(before?.ID);
    world.advance(2 * 3600);
    expect((await signIn(world, 'carl@example.org')).user.email).toBe('carl@example.org');
  });
});
