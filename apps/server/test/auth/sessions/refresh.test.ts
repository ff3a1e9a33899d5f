import { testDatabases } from '@labrish/db/testing/test-database';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeys } from '#auth/keys.ts';
import { addUser, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';

const ANN = 'ann@example.org';

describe.each(testDatabases)('refreshing and signing out on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    await addUser(world, ANN);
    await addUser(world, 'bob@example.org');
  });
  afterAll(() => world.close());

  async function refresh(refresh_token: string) {
    const response = await checkedFetch(`${world.authUrl}/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ refresh_token }),
    });
    const body = (await response.json()) as { code?: string; access_token?: string; refresh_token?: string };
    return {
      status: response.status,
      code: body.code,
      access: body.access_token ?? '',
      token: body.refresh_token ?? '',
    };
  }
  const sessionsOf = (id: string) => world.services.db.prisma.auth_sessions.count({ where: { user_id: id } });

  test('each refresh gives the next token, long after the access token has expired', async () => {
    const { session } = await signIn(world, ANN);
    world.advance(29 * 24 * 3600);
    expect((await whoAmI(world, session.access_token)).status).toBe(401);
    const next = await refresh(session.refresh_token);
    expect(next.token).not.toBe(session.refresh_token);
    expect((await whoAmI(world, next.access)).status).toBe(200);
    expect((await refresh(next.token)).status).toBe(200);
  });

  test('after 30 days without a refresh a session has ended, for its tokens and for the list of devices', async () => {
    const [used, idle] = [await signIn(world, ANN), await signIn(world, ANN)];
    world.advance(29 * 24 * 3600);
    const renewed = await refresh(used.session.refresh_token);
    world.advance(2 * 24 * 3600);
    expect(await refresh(idle.session.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' });
    expect((await refresh(renewed.token)).status).toBe(200);

    // An access token that is valid for longer does not help; a clock that was set back could have issued one.
    const { kid, key } = await createKeys(world.services).active();
    const lasting = await new SignJWT({
      ...decodeJwt(idle.session.access_token),
      exp: Math.floor(world.services.now().getTime() / 1000) + 3600,
    })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(key);
    expect((await whoAmI(world, lasting)).status).toBe(401);
    const user = await checkedFetch(`${world.authUrl}/user`, {
      headers: { authorization: `Bearer ${lasting}` },
    });
    expect(user.headers.get('x-sb-error-code')).toBe('session_not_found');

    const { session_id } = decodeJwt<{ session_id: string }>(idle.session.access_token);
    const { auth_sessions } = world.services.db.prisma;
    expect(await auth_sessions.count({ where: { id: session_id } })).toBe(1);
    await world.jobs.run('auth-sweep');
    expect(await auth_sessions.count({ where: { id: session_id } })).toBe(0);
    expect(await sessionsOf(used.user.id)).toBe(1);
  });

  test('the token one behind gets the current one, always', async () => {
    const { session } = await signIn(world, ANN);
    const current = await refresh(session.refresh_token);
    world.advance(24 * 3600);
    expect((await refresh(session.refresh_token)).token).toBe(current.token);
    expect((await refresh(session.refresh_token)).token).toBe(current.token);
    expect((await refresh(current.token)).status).toBe(200);
  });

  test('an older token ends the session, for the thief and for the owner', async () => {
    const { session, user } = await signIn(world, ANN);
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.token);
    const before = await sessionsOf(user.id);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    expect(await sessionsOf(user.id)).toBe(before - 1);
    expect(await refresh(third.token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect((await whoAmI(world, third.access)).status).toBe(401);
    const rows = await world.services.db.prisma.audit_log.findMany({
      where: { action: 'auth.refresh_token_reused' },
    });
    expect(rows).toMatchObject([{ entity_id: user.id }]);
  });

  test('twelve tabs that refresh at once all stay signed in, with one and the same next token', async () => {
    const { session } = await signIn(world, ANN);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect((await refresh(answers[0]?.token ?? '')).status).toBe(200);
  });

  test('auth-js refreshes, and keeps its session when it is asked from two tabs', async () => {
    const { client, session } = await signIn(world, ANN);
    const other = world.client();
    await other.setSession(session);
    const [one, two] = await Promise.all([client.refreshSession(), other.refreshSession()]);
    expect([one.error, two.error]).toEqual([null, null]);
    expect((await client.getUser()).error).toBeNull();
    expect((await other.getUser()).error).toBeNull();
  });

  test('changed, shortened, foreign and future tokens are refused and do no harm', async () => {
    const { session } = await signIn(world, ANN);
    const good = session.refresh_token;
    const bytes = Buffer.from(good, 'base64url');
    const changed = (index: number) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy.toString('base64url');
    };
    const bad = [
      'x',
      `${good}A`,
      good.slice(0, -1),
      `${good}=`,
      changed(0),
      changed(5),
      changed(20),
      changed(36),
    ];
    for (const token of bad)
      expect(await refresh(token)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await refresh(good)).status).toBe(200);
  });

  test('a refresh that comes too often is told to try again, which signs nobody out', async () => {
    const { client, session } = await signIn(world, ANN);
    let answer = await refresh(session.refresh_token);
    for (let i = 0; i < 60; i++) answer = await refresh(session.refresh_token);
    expect(answer.status).toBe(503);
    world.advance(61);
    expect((await client.refreshSession()).error).toBeNull();
  });

  test('signing out: local, others, global', async () => {
    const [one, two, three] = [await signIn(world, ANN), await signIn(world, ANN), await signIn(world, ANN)];
    const bob = await signIn(world, 'bob@example.org');
    expect((await one.client.signOut({ scope: 'local' })).error).toBeNull();
    expect((await whoAmI(world, one.session.access_token)).status).toBe(401);
    expect((await whoAmI(world, two.session.access_token)).status).toBe(200);
    expect((await two.client.signOut({ scope: 'others' })).error).toBeNull();
    expect((await whoAmI(world, three.session.access_token)).status).toBe(401);
    expect((await whoAmI(world, two.session.access_token)).status).toBe(200);
    expect(await refresh(three.session.refresh_token)).toMatchObject({ status: 400 });
    expect((await two.client.signOut()).error).toBeNull();
    expect(await sessionsOf(two.user.id)).toBe(0);
    expect((await whoAmI(world, bob.session.access_token)).status).toBe(200);
  });

  test('logout without a token, with a bad one and with a nonsense scope', async () => {
    const logout = (path: string, headers: Record<string, string>) =>
      checkedFetch(`${world.authUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      });
    const { session } = await signIn(world, ANN);
    expect((await logout('/logout', {})).status).toBe(401);
    expect((await logout('/logout', { authorization: 'Bearer nonsense' })).status).toBe(403);
    const bearer = { authorization: `Bearer ${session.access_token}` };
    expect((await logout('/logout?scope=everything', bearer)).status).toBe(400);
    const done = await logout('/logout', bearer);
    expect([done.status, await done.text()]).toEqual([204, '']);
    expect((await logout('/logout', bearer)).headers.get('x-sb-error-code')).toBe('session_not_found');
  });
});
