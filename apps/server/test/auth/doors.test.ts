import { addPilot, createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { openPostgres } from '@labrish/db/postgres';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startWorld } from './harness.ts';
import type { World } from './harness.ts';

let world: World;
afterEach(() => world.close());

test('a form of another site is taken only where a form posts', async () => {
  world = await startWorld({ env: { AUTH_SIGNUP: 'open' } });
  const post = async (path: string, type: string) => {
    const headers = { 'content-type': type, origin: 'https://evil.example' };
    const body = 'email=ann%40example.org&type=signup&token=x&state=x';
    const response = await fetch(`${world.authUrl}${path}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    return response.status;
  };
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
    for (const path of [
      '/otp',
      '/recover',
      '/resend',
      '/verify',
      '/token?grant_type=pkce',
      '/logout',
      '/signup',
    ])
      expect([path, type, await post(path, type)]).toEqual([path, type, 415]);
  expect(await world.services.db.prisma.mails.count()).toBe(0);
  const form = 'application/x-www-form-urlencoded';
  expect(await post('/verify/confirm', form)).toBe(303);
  expect(await post('/callback', form)).toBe(303);
});

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('two processes on one database', () => {
  let drop: (() => Promise<void>) | undefined;
  afterAll(() => drop?.());

  test('count the calls of one visitor together', async () => {
    const temporary = await createTemporaryDatabase(url ?? '');
    drop = () => temporary.drop();
    const database = {
      name: 'PostgreSQL' as const,
      open: async () => {
        const db = await openPostgres(temporary.url);
        await db.migrate();
        await addPilot(db);
        return db;
      },
    };
    const options = { limits: { perVisitor: 3 } };
    world = await startWorld({ database, options, trustProxy: true });
    const other = await startWorld({ database, options, trustProxy: true });
    const verify = (at: World, ip: string) =>
      fetch(`${at.authUrl}/verify`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': ip,
          'x-supabase-api-version': '2024-01-01',
        },
        body: JSON.stringify({ email: 'ann@example.org', token: '000000', type: 'email' }),
      });
    const statuses: number[] = [];
    for (const at of [world, other, world, other, world])
      statuses.push((await verify(at, '192.0.2.1')).status);
    expect(statuses).toEqual([403, 403, 403, 429, 429]);
    const refused = await verify(other, '192.0.2.1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'over_request_rate_limit',
      message: expect.stringMatching(
        /^Too many requests from your address\. Please try again in \d minutes?\.$/,
      ) as string,
    });
    expect((await verify(other, '192.0.2.2')).status).toBe(403);
    await other.close();
  });
});
