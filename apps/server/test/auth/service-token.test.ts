import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#auth/first-admin.ts';
import { ADMIN, signIn, startWorld } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

describe.each(oneTestDatabase)("operators' scripts on $name", (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    await ensureFirstAdmin(world.services);
  });
  afterAll(() => world.close());

  test('without a service token nothing opens', async () => {
    const { session } = await signIn(world, ADMIN);
    const stranger = await generateKeyPair('ES256');
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', kid: 'operator' })
      .setExpirationTime('1h')
      .sign(stranger.privateKey);
    const id = '00000000-0000-4000-8000-000000000000';
    for (const [method, path] of [
      ['POST', '/invite'],
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${id}`],
      ['PUT', `/admin/users/${id}`],
      ['DELETE', `/admin/users/${id}`],
      ['GET', `/admin/users/${id}/factors`],
      ['DELETE', `/admin/users/${id}/factors/${id}`],
      ['POST', '/admin/generate_link'],
    ] as const) {
      const call = async (token?: string) =>
        (
          await checkedFetch(`${world.authUrl}${path}`, {
            method,
            headers: {
              ...(token && { authorization: `Bearer ${token}` }),
              'content-type': 'application/json',
            },
            ...(method !== 'GET' && { body: '{}' }),
          })
        ).status;
      expect([path, await call()]).toEqual([path, 401]);
      expect([path, await call(session.access_token)]).toEqual([path, 403]);
      expect([path, await call(forged)]).toEqual([path, 403]);
      expect([path, await call(await world.serviceToken({ role: 'authenticated' }))]).toEqual([path, 403]);
    }
    const expired = await world.serviceToken();
    world.advance(601);
    const late = await checkedFetch(`${world.authUrl}/admin/users`, {
      headers: { authorization: `Bearer ${expired}` },
    });
    expect(late.status).toBe(403);
  });
});
