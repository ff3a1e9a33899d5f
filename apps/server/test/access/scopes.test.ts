import { SCOPES } from '@labrish/api/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../harness.ts';
import { startTown, type Town } from './people.ts';

describe.each(oneDatabase)('on $name', ({ url: database }) => {
  let town: Town;
  let boss: string;
  beforeAll(async () => {
    town = await startTown(database);
    await town.add('boss@example.org', 'admin');
    boss = (await town.signIn('boss@example.org')).access_token ?? '';
  });
  afterAll(() => town.server.close());

  const keyWith = async (scopes: string[], role = 'admin') =>
    (await town.call(boss, 'POST', '/api-keys', { name: 'A script', role, scopes })).body.key as string;
  const missing = (scope: string) => `This API key has no access to "${scope}"; it may `;

  test('the refusal says what is missing and what the key may do', async () => {
    const key = await keyWith(['submissions:read', 'topics:write']);
    expect((await town.call(key, 'GET', '/submissions')).status).toBe(200);
    expect((await town.call(key, 'GET', '/prompts')).status).toBe(200);
    expect(await town.call(key, 'GET', '/releases')).toMatchObject({
      status: 403,
      error:
        'This API key has no access to "releases:read"; it may read what is known of recordings ("submissions:read"), ' +
        'change topics, targets and campaigns ("topics:write").',
    });
    expect((await town.call(key, 'GET', '/users')).error).toContain('no access to people, keys and devices;');
    expect((await town.call(key, 'GET', '/users/me/profile')).status).toBe(404);
  });

  test('audio needs its own scope, wherever its address is given out', async () => {
    const id = '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33';
    const facts = await keyWith(['submissions:read', 'review:write']);
    const addresses = [
      ['GET', `/submissions/${id}/audio-url`],
      ['POST', '/review/next'],
      ['GET', '/review/adjudication'],
    ] as const;
    for (const [method, path] of addresses)
      expect((await town.call(facts, method, path)).error).toContain(missing('audio:read'));
    const both = await keyWith(['audio:read', 'review:write']);
    for (const [method, path] of addresses)
      expect((await town.call(both, method, path)).status).not.toBe(403);
  });

  test('scopes add no rights, and a key with scopes makes no keys', async () => {
    const reviewer = await keyWith([...SCOPES], 'reviewer');
    expect(await town.call(reviewer, 'POST', '/operations/pause')).toMatchObject({
      status: 403,
      error: 'This needs an administrator.',
    });
    const admin = await keyWith([...SCOPES]);
    const body = { name: 'More', role: 'admin', scopes: null };
    expect((await town.call(admin, 'POST', '/api-keys', body)).status).toBe(403);
  });

  test('no key makes, replaces or revokes keys, not even one without scopes', async () => {
    const made = await town.call(boss, 'POST', '/api-keys', { name: 'A', role: 'admin', scopes: null });
    const { key, api_key } = made.body as { key: string; api_key: { id: string } };
    for (const [method, path] of [
      ['POST', '/api-keys'],
      ['POST', `/api-keys/${api_key.id}/rotate`],
      ['DELETE', `/api-keys/${api_key.id}`],
    ] as const)
      expect(
        await town.call(
          key,
          method,
          path,
          method === 'DELETE' ? undefined : { name: 'A', role: 'admin', scopes: null },
        ),
      ).toMatchObject({
        status: 403,
        error: expect.stringContaining('Sign in as a person') as string,
      });
  });

  test('to limit a key by nothing is said in so many words', async () => {
    const make = (scopes: unknown) =>
      town.call(boss, 'POST', '/api-keys', { name: 'A', role: 'admin', scopes });
    expect((await make(undefined)).error).toContain('scopes: is required');
    expect((await make([])).error).toContain('Choose at least one scope');
    expect((await make(['everything'])).status).toBe(400);
    expect((await make(null)).body.api_key).toMatchObject({ scopes: null });
    expect((await make(['topics:write', 'audio:read', 'audio:read'])).body.api_key).toMatchObject({
      scopes: ['audio:read', 'topics:write'],
    });
    const { prisma } = town.server.services.db;
    const { key, api_key } = (await make(null)).body as { key: string; api_key: { id: string } };
    await prisma.api_keys.update({ where: { id: api_key.id }, data: { is_unrestricted: false } });
    expect((await town.call(key, 'GET', '/prompts')).error).toBe(missing('topics:read') + 'do nothing.');
  });
});
