import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, mailTo, open, signIn, startWorld } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

describe.each(oneTestDatabase)('signing in by mail on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    await addUser(world, 'ann@example.org');
  });
  afterAll(() => world.close());

  const post = (path: string, body: object) =>
    checkedFetch(`${world.authUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

  test('a token hash is the token of the link; nothing else may come with it', async () => {
    world.advance(61);
    await world.client().signInWithOtp({ email: 'ann@example.org' });
    const { link } = await mailTo(world, 'ann@example.org');
    const token_hash = link.searchParams.get('token') ?? '';
    expect(await codeOf(await post('/verify', { token_hash, type: 'email', email: 'ann@example.org' }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(await post('/verify', { token_hash, token: '123456', type: 'email' }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(await post('/verify', { token_hash: `${token_hash}x`, type: 'email' }))).toBe(
      'otp_expired',
    );
    expect((await world.client().verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await world.client().verifyOtp({ token_hash, type: 'email' })).data.session?.token_type).toBe(
      'bearer',
    );
  });

  test('with PKCE the link comes back with a code that only the browser which asked can use, once, within five minutes', async () => {
    const client = world.client({ flowType: 'pkce' });
    world.advance(61);
    await client.signInWithOtp({
      email: 'ann@example.org',
      options: { emailRedirectTo: `${world.site}/app` },
    });
    const { link } = await mailTo(world, 'ann@example.org');
    expect(link.searchParams.get('token')).toMatch(/^pkce_/);
    const { to } = await open(world, link);
    const code = to.searchParams.get('code') ?? '';
    expect(to.hash).toBe('');
    expect(
      await codeOf(await post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(112) })),
    ).toBe('bad_code_verifier');
    expect(
      await codeOf(await post('/token?grant_type=pkce', { auth_code: 'nothing', code_verifier: 'x' })),
    ).toBe('flow_state_not_found');
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe('ann@example.org');
    expect(await codeOf(await post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x' }))).toBe(
      'flow_state_not_found',
    );

    const late = world.client({ flowType: 'pkce' });
    world.advance(61);
    await late.signInWithOtp({ email: 'ann@example.org' });
    const landed = await open(world, (await mailTo(world, 'ann@example.org')).link);
    world.advance(301);
    expect((await late.exchangeCodeForSession(landed.to.searchParams.get('code') ?? '')).error?.code).toBe(
      'flow_state_expired',
    );
  });

  test('a PKCE failure is told in the query as well', async () => {
    const { to } = await open(world, new URL(`${world.authUrl}/verify?token=pkce_nothing&type=magiclink`));
    expect(to.searchParams.get('error_code')).toBe('otp_expired');
    expect(to.hash).toContain('error_code=otp_expired');
  });

  test('malformed requests get a clear 400', async () => {
    for (const [path, body] of [
      ['/otp', {}],
      ['/otp', { email: 'nonsense' }],
      ['/otp', { email: 'a@b', code_challenge: 'short', code_challenge_method: 's256' }],
      ['/otp', { email: 'a@b', code_challenge: 'x'.repeat(50) }],
      ['/otp', { email: 'nul\u0000@example.org' }],
      ['/otp', { email: 'x@example.org', data: 'text' }],
      ['/recover', { email: 7 }],
      ['/resend', { email: 'a@b.c', type: 'everything' }],
      ['/verify', {}],
      ['/verify', { type: 'email', email: 'a@b.c' }],
      ['/verify', { type: 'nonsense', token: '1', email: 'a@b.c' }],
      ['/token?grant_type=pkce', {}],
      ['/token?grant_type=refresh_token', {}],
    ] as const)
      expect([path, (await post(path, body)).status]).toEqual([path, 400]);
    expect(await codeOf(await post('/otp', { phone: '+18765550100' }))).toBe('phone_provider_disabled');
    expect(await codeOf(await post('/token?grant_type=password', {}))).toBe('email_provider_disabled');
    expect(await codeOf(await post('/token?grant_type=nonsense', {}))).toBe('invalid_credentials');
    expect(await codeOf(await post('/signup', {}))).toBe('anonymous_provider_disabled');
    expect((await fetch(`${world.authUrl}/verify`)).status).toBe(400);
    expect((await post('/sso', {})).status).toBe(404);
    expect((await checkedFetch(`${world.authUrl}/nothing`)).status).toBe(404);
    const notJson = await checkedFetch(`${world.authUrl}/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(notJson.status).toBe(400);
    const tooLarge = await checkedFetch(`${world.authUrl}/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(1_100_000) }),
    });
    expect(tooLarge.status).toBe(413);
  });

  test('somebody signed in sees who they are; answers are not cached by anybody', async () => {
    const { session } = await signIn(world, 'ann@example.org');
    const response = await checkedFetch(`${world.authUrl}/user`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    for (const path of ['/settings', '/health', '/.well-known/jwks.json'])
      expect((await checkedFetch(`${world.authUrl}${path}`)).status).toBe(200);
  });
});
