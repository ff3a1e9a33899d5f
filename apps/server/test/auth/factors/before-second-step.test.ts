import { oneTestDatabase } from '@labrish/db/testing/test-database';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '#auth/routes.ts';
import { addUser, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { createPhones, PHONE } from './phones.ts';

/** What a session may call before its second step, to finish signing in or to give up. */
const OPEN = [
  'GET /auth/v1/user',
  'HEAD /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors/:id/challenge',
  'POST /auth/v1/factors/:id/verify',
  'POST /auth/v1/recovery-codes/verify',
];
const OWNER = 'ann@example.org';

describe.each(oneTestDatabase)('a session before its second step on $name', (database) => {
  let world: World;
  const { sendCode, newest, enrol, challenge, verify } = createPhones(() => world);
  let owner: Awaited<ReturnType<typeof signIn>>;
  let factorId: string;
  beforeAll(async () => {
    world = await startWorld({ database, options: { sendCode, manualLinking: true } });
    await addUser(world, OWNER, 'admin');
    owner = await signIn(world, OWNER);
    await owner.client.updateUser({ data: { full_name: 'Ann Brown' } });
    factorId = await enrol(owner.client);
    await verify(owner.client, factorId, await challenge(owner.client, factorId), newest());
  });
  afterAll(() => world.close());

  const ownToken = async () => (await owner.client.getSession()).data.session?.access_token ?? '';
  async function call(method: string, url: string, token?: string) {
    const response = await fetch(`${world.base}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(method !== 'GET' && method !== 'HEAD' && { body: '{}' }),
    });
    const code = response.headers.get('x-sb-error-code');
    return { status: response.status, code };
  }

  /** Lists everything that the auth service answers, by method and pattern. */
  async function routesOfAuth() {
    const routes: { method: string; url: string }[] = [];
    const app = Fastify();
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
    await app.register(authRoutes(world.services), { prefix: '/auth/v1' });
    await app.close();
    return routes;
  }

  test('every route refuses it, or answers as without a token', async () => {
    const { session } = await signIn(world, OWNER);
    const identity = owner.user.identities?.[0]?.identity_id ?? '';
    const routes = await routesOfAuth();
    expect(routes.length).toBeGreaterThan(30);
    const let_in: string[] = [];
    for (const { method, url } of routes) {
      if (OPEN.includes(`${method} ${url}`)) continue;
      const id = url.includes('identities') ? identity : url.includes('users') ? owner.user.id : factorId;
      const path = url.replace(':id', id).replace(':factor', factorId);
      const [with_it, without] = [await call(method, path, session.access_token), await call(method, path)];
      const is_refused = with_it.code === 'insufficient_aal' || (method === 'HEAD' && with_it.status === 403);
      if (is_refused) continue;
      if (with_it.status !== without.status || with_it.code !== without.code)
        let_in.push(`${method} ${url}: ${with_it.status} ${with_it.code}`);
    }
    // Operators' routes say that this token is not theirs, as they do to anybody who is signed in.
    expect(let_in.filter((one) => !/ 40[13] (not_admin|no_authorization|bad_jwt)$/.test(one))).toEqual([]);
    expect((await whoAmI(world, await ownToken())).status).toBe(200);
  });

  test('it reads its factors, with the number masked, and nothing else of the account', async () => {
    const { client, session } = await signIn(world, OWNER);
    const { data } = await client.getUser();
    for (const user of [session.user, data.user])
      expect(user).toMatchObject({ email: OWNER, identities: [], user_metadata: {} });
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, phone: '********11' },
    ]);
    const claims = Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString();
    const renewed = await client.refreshSession();
    for (const text of [JSON.stringify([session.user, data, renewed.data.user]), claims])
      for (const secret of ['Ann Brown', PHONE, '"admin"']) expect(text).not.toContain(secret);
  });

  test('it changes nothing of the account, and ends nobody but itself', async () => {
    for (const scope of ['global', 'others'] as const) {
      const { client, session } = await signIn(world, OWNER);
      expect((await client.updateUser({ data: { full_name: 'Eve' } })).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
      expect((await client.reauthenticate()).error?.code).toBe('insufficient_aal');
      expect((await client.signOut({ scope })).error).toBeNull();
      expect((await whoAmI(world, session.access_token)).status).toBe(401);
    }
    expect((await whoAmI(world, await ownToken())).status).toBe(200);
    expect((await owner.client.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ann Brown' });
  });

  test('its code makes it a full session', async () => {
    const { client } = await signIn(world, OWNER);
    expect(await verify(client, factorId, await challenge(client, factorId), newest())).toBeUndefined();
    expect((await client.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ann Brown' });
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ phone: PHONE }]);
  });
});
