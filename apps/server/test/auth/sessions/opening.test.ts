import { testDatabases } from '@labrish/db/testing/test-database';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshToken } from '#auth/tokens/refresh-token.ts';
import { addUser, mailTo, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';

const ANN = 'ann@example.org';
const BOB = 'bob@example.org';
const HOUR_MS = 3_600_000;

describe.each(testDatabases)('a session on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    await addUser(world, ANN);
    await addUser(world, BOB);
  });
  afterAll(() => world.close());

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.authUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const refresh = (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token });
  const sessionOf = (access_token: string) => {
    const { session_id: id } = decodeJwt<{ session_id: string }>(access_token);
    return world.services.db.prisma.auth_sessions.findUniqueOrThrow({ where: { id } });
  };
  const inAnHour = () => new Date(world.services.now().getTime() + HOUR_MS);
  const anHourAgo = () => new Date(world.services.now().getTime() - HOUR_MS);

  test('remembers the device, how and when its person signed in, and the log tells of it', async () => {
    world.advance(61);
    await world.client().signInWithOtp({ email: ANN });
    const { code } = await mailTo(world, ANN);
    const asked = { email: ANN, token: code, type: 'email' };
    const { body } = await post('/verify', asked, { 'user-agent': 'U'.repeat(400) });
    const session = await sessionOf(String(body.access_token));
    expect(session).toMatchObject({ ip: '127.0.0.1', user_agent: 'U'.repeat(300) });
    const seconds = Math.floor(session.created_at.getTime() / 1000);
    expect(session.amr).toEqual([{ method: 'otp', timestamp: seconds }]);
    const login = await world.services.db.prisma.audit_log.findFirst({
      where: { action: 'auth.login' },
      orderBy: { id: 'desc' },
    });
    expect(login).toMatchObject({
      actor_kind: 'user',
      actor_id: session.user_id,
      entity_id: session.user_id,
      after: { method: 'otp' },
    });
  });

  test('voids what else could sign its person in, and nothing of anybody else', async () => {
    const client = world.client();
    world.advance(61);
    await client.signInWithOtp({ email: BOB });
    const bobs = await mailTo(world, BOB);
    await client.signInWithOtp({ email: ANN });
    const anns = await mailTo(world, ANN);
    await signIn(world, ANN);
    const late = await world.client().verifyOtp({ email: ANN, token: anns.code, type: 'email' });
    expect(late.error).not.toBeNull();
    const others = await world.client().verifyOtp({ email: BOB, token: bobs.code, type: 'email' });
    expect(others.error).toBeNull();
  });

  test('is not opened and not renewed for somebody who is banned, until the ban is over', async () => {
    const { session, user } = await signIn(world, BOB);
    const ban = (banned_until: Date | null) =>
      world.services.db.prisma.auth_users.update({ where: { id: user.id }, data: { banned_until } });
    await ban(inAnHour());
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    });
    expect((await whoAmI(world, session.access_token)).status).toBe(401);
    await expect(signIn(world, BOB)).rejects.toThrow();
    await ban(anHourAgo());
    expect((await whoAmI(world, session.access_token)).status).toBe(200);
    expect((await refresh(session.refresh_token)).status).toBe(200);
    await ban(null);
  });

  test('that was given an end is good until then', async () => {
    const { session } = await signIn(world, ANN);
    const { id } = await sessionOf(session.access_token);
    const end = (not_after: Date) =>
      world.services.db.prisma.auth_sessions.update({ where: { id }, data: { not_after } });
    await end(inAnHour());
    expect((await whoAmI(world, session.access_token)).status).toBe(200);
    await end(anHourAgo());
    expect((await whoAmI(world, session.access_token)).status).toBe(401);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    });
  });

  test('whose token was copied ends alone', async () => {
    const [copied, other, bob] = [
      await signIn(world, ANN),
      await signIn(world, ANN),
      await signIn(world, BOB),
    ];
    const { id, user_id } = await sessionOf(copied.session.access_token);
    const second = (await refresh(copied.session.refresh_token)).body;
    await refresh(String(second.refresh_token));
    expect((await refresh(copied.session.refresh_token)).body).toMatchObject({
      code: 'refresh_token_already_used',
    });
    expect((await whoAmI(world, other.session.access_token)).status).toBe(200);
    expect((await whoAmI(world, bob.session.access_token)).status).toBe(200);
    const told = await world.services.db.prisma.audit_log.findFirst({
      where: { action: 'auth.refresh_token_reused' },
      orderBy: { id: 'desc' },
    });
    expect(told).toMatchObject({
      actor_kind: 'system',
      entity_id: user_id,
      after: { session_id: id },
    });
  });

  test('takes no token from its future', async () => {
    const { session } = await signIn(world, ANN);
    const { id, counter } = await sessionOf(session.access_token);
    const ahead = refreshToken(world.services.secrets, { id, counter: counter + 3 });
    expect(await refresh(ahead)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });

  test('may be refreshed so often in a minute, and is told why not more often', async () => {
    const { session } = await signIn(world, ANN);
    const answers = [];
    for (let i = 0; i < 61; i++) answers.push(await refresh(session.refresh_token));
    expect(answers.findIndex(({ status }) => status !== 200)).toBe(60);
    expect(answers[60]).toMatchObject({ status: 503, body: { code: 'over_request_rate_limit' } });
  });

  test('is named by a bearer token and by nothing else', async () => {
    const { session } = await signIn(world, ANN);
    const ask = async (authorization?: string) => {
      const response = await fetch(`${world.authUrl}/user`, {
        headers: { ...(authorization !== undefined && { authorization }) },
      });
      return [response.status, response.headers.get('x-sb-error-code')];
    };
    const token = session.access_token;
    for (const good of [`Bearer ${token}`, `bearer   ${token}`, `BEARER ${token} `])
      expect(await ask(good)).toEqual([200, null]);
    for (const bad of [undefined, 'Bearer', token, `XBearer ${token}`, `Basic ${token}`, `Bearer ${token} x`])
      expect(await ask(bad)).toEqual([401, 'no_authorization']);
  });
});
