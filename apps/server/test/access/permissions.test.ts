import { PERMISSIONS } from '@labrish/api/permissions';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness.ts';
import { startTown, type Town } from './people.ts';

/** One call for each permission that needs nothing else; whoever has the permission gets past 403. */
const NEEDS = {
  lead: ['GET', '/review/adjudication'],
  inbox: ['GET', '/operations/now'],
  export: ['DELETE', `/releases/${randomUUID()}`],
  publish: ['POST', `/releases/${randomUUID()}/publish`],
  erase: [
    'POST',
    `/operations/contributors/${randomUUID()}/erase`,
    { reason: 'They asked.', proof: 'They wrote.' },
  ],
  keys: ['GET', '/api-keys'],
} as const;

describe.each(databases)('on $name', ({ url: database }) => {
  let town: Town;
  let admin: string;
  let made = 0;
  beforeAll(async () => {
    town = await startTown(database);
    await town.add('boss@example.org', 'admin');
    admin = (await town.signIn('boss@example.org')).access_token ?? '';
  });
  afterAll(() => town.server.close());

  async function reviewer() {
    const email = `reviewer-${++made}@example.org`;
    const id = await town.add(email, 'reviewer');
    return { id, token: (await town.signIn(email)).access_token ?? '' };
  }

  test.each(PERMISSIONS)(
    '%s opens what it names, and nothing else, until it is taken away',
    async (given) => {
      const { id, token } = await reviewer();
      const statuses = async () => {
        const pairs = Object.entries(NEEDS).map(async ([permission, [method, path, body]]) => {
          const { status } = await town.call(token, method, path, body);
          return [permission, status === 403 ? 'refused' : 'allowed'];
        });
        return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>;
      };
      const none = Object.fromEntries(PERMISSIONS.map((one) => [one, 'refused']));
      expect(await statuses()).toEqual(none);
      const change = await town.call(admin, 'PUT', `/users/${id}`, { permissions: [given, given] });
      expect(change.body.user).toMatchObject({ role: 'reviewer', permissions: [given] });
      expect(await statuses()).toEqual({ ...none, [given]: 'allowed' });
      expect((await town.call(token, 'GET', '/users')).status).toBe(403);
      expect((await town.call(token, 'PUT', `/users/${id}`, { role: 'admin' })).status).toBe(403);
      await town.call(admin, 'PUT', `/users/${id}`, { permissions: [] });
      expect(await statuses()).toEqual(none);
    },
  );

  test('an edit that names no permissions leaves them, and an administrator needs none', async () => {
    const { id } = await reviewer();
    await town.call(admin, 'PUT', `/users/${id}`, { permissions: ['lead', 'erase'] });
    const renamed = await town.call(admin, 'PUT', `/users/${id}`, { display_name: 'Miss Lou' });
    expect(renamed.body.user).toMatchObject({ permissions: ['lead', 'erase'] });
    const promoted = await town.call(admin, 'PUT', `/users/${id}`, { role: 'admin' });
    expect(promoted.body.user).toMatchObject({ role: 'admin', permissions: [] });
    const nonsense = await town.call(admin, 'PUT', `/users/${id}`, { permissions: ['everything'] });
    expect(nonsense).toMatchObject({ status: 400 });
  });

  test('the keys that a reviewer made are revoked when they may make none any more', async () => {
    const { id, token } = await reviewer();
    await town.call(admin, 'PUT', `/users/${id}`, { permissions: ['keys', 'lead'] });
    const body = { name: 'Script', role: 'reviewer', scopes: ['submissions:read'] };
    const made = await town.call(token, 'POST', '/api-keys', body);
    const key = (made.body as { key: string }).key;
    const works = async () => (await town.call(key, 'GET', '/submissions')).status;
    await town.call(admin, 'PUT', `/users/${id}`, { permissions: ['keys'] });
    expect(await works()).toBe(200);
    await town.call(admin, 'PUT', `/users/${id}`, { permissions: [] });
    expect(await works()).toBe(401);
  });

  test('who calls is checked before what they send', async () => {
    const { token } = await reviewer();
    for (const [method, path] of [
      ['POST', '/operations/pause'],
      ['POST', '/releases'],
      ['PUT', '/targets'],
    ] as const)
      expect(await town.call(token, method, path, { nonsense: true })).toMatchObject({ status: 403 });
  });
});
