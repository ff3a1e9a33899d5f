import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../harness.ts';
import { startTown, type Town } from './people.ts';

const FRESH = { status: 403, body: { details: { reason: 'fresh_factor' } } };
const REQUIRED = { status: 403, body: { details: { reason: 'second_factor_required' } } };

describe.each(oneDatabase)('on $name', ({ url: database }) => {
  const towns: Town[] = [];
  let free: Town;
  beforeAll(async () => {
    free = await open('off');
  });
  afterAll(() => Promise.all(towns.map(({ server }) => server.close())));

  async function open(REQUIRE_SECOND_FACTOR: string) {
    const town = await startTown(database, { REQUIRE_SECOND_FACTOR });
    towns.push(town);
    return town;
  }

  async function person(town: Town, role: 'admin' | 'reviewer') {
    const email = `${randomUUID()}@example.org`;
    const id = await town.add(email, role);
    return { id, email, token: (await town.signIn(email)).access_token ?? '' };
  }

  /** Every call that cannot be undone, as somebody with all rights would make it. */
  const irreversible = (someone: string) =>
    [
      [
        'POST',
        `/operations/contributors/${randomUUID()}/erase`,
        { reason: 'They asked.', proof: 'They wrote.' },
      ],
      ['POST', `/releases/${randomUUID()}/publish`],
      ['POST', `/releases/${randomUUID()}/withdraw`, { reason: 'Wrong.', on_withdrawal: 'do_not_use' }],
      ['POST', `/releases/clips/${randomUUID()}/take-out`, { reason: 'mistaken' }],
      ['POST', '/api-keys', { name: 'A script', role: 'admin' }],
      ['DELETE', `/api-keys/${randomUUID()}`],
      ['DELETE', `/users/${someone}`],
      ['POST', `/users/${someone}/reset-second-factors`],
      ['PUT', `/users/${someone}`, { role: 'admin' }],
      ['PUT', `/users/${someone}`, { permissions: ['erase'] }],
      ['POST', '/users/invite', { email: `${randomUUID()}@example.org`, role: 'admin' }],
    ] as const;

  test('what cannot be undone wants a second factor of the last five minutes', async () => {
    const { token: before } = await person(free, 'admin');
    const other = await person(free, 'reviewer');
    const { token, again } = await free.addApp(before);
    free.advance(301);
    for (const [method, path, body] of irreversible(other.id))
      expect([path, await free.call(token, method, path, body)]).toMatchObject([path, FRESH]);
    // What can be undone, and what changes no rights, needs none.
    expect((await free.call(token, 'GET', '/users')).status).toBe(200);
    expect((await free.call(token, 'PUT', `/users/${other.id}`, { display_name: 'Miss Lou' })).status).toBe(
      200,
    );
    const fresh = await again();
    // A token that was copied before the code was given does not become fresh with its session.
    expect(await free.call(token, 'POST', '/api-keys', { name: 'A script', role: 'admin' })).toMatchObject(
      FRESH,
    );
    for (const [method, path, body] of irreversible(other.id).filter(([, path]) => !path.includes('/users/')))
      expect((await free.call(fresh, method, path, body)).status, path).not.toBe(403);
    free.advance(301);
    expect(await free.call(fresh, 'DELETE', `/users/${other.id}`)).toMatchObject(FRESH);
  });

  test('people without a factor and scripts are not asked for one', async () => {
    const { token } = await person(free, 'admin');
    const { key } = await free.makeKey(token, 'admin');
    for (const bearer of [token, key])
      expect((await free.call(bearer, 'DELETE', `/users/${randomUUID()}`)).status).toBe(404);
  });

  test('where a role needs a second factor, nothing opens before one is set up', async () => {
    const town = await open('admins');
    const boss = await person(town, 'admin');
    const reviewer = await person(town, 'reviewer');
    for (const path of ['/users/me/profile', '/prompts', '/submissions'])
      expect(await town.call(boss.token, 'GET', path)).toMatchObject(REQUIRED);
    expect((await town.call(reviewer.token, 'GET', '/prompts')).status).toBe(200);
    const { token } = await town.addApp(boss.token);
    expect((await town.call(token, 'GET', '/users/me/profile')).status).toBe(200);
    // Whoever gets a permission has the duty as well.
    await town.call(token, 'PUT', `/users/${reviewer.id}`, { permissions: ['lead'] });
    expect(await town.call(reviewer.token, 'GET', '/prompts')).toMatchObject(REQUIRED);
  });

  test('or everybody needs one', async () => {
    const town = await open('everyone');
    const { token } = await person(town, 'reviewer');
    expect(await town.call(token, 'GET', '/prompts')).toMatchObject(REQUIRED);
    expect((await town.call((await town.addApp(token)).token, 'GET', '/prompts')).status).toBe(200);
  });

  test('an administrator lets in somebody who has lost their factors, and nobody resets their own', async () => {
    const admin = await person(free, 'admin');
    const lost = await person(free, 'reviewer');
    const { token } = await free.addApp(lost.token);
    const reset = `/users/${lost.id}/reset-second-factors`;
    expect((await free.call(token, 'POST', reset)).status).toBe(403);
    expect((await free.call(admin.token, 'POST', `/users/${admin.id}/reset-second-factors`)).status).toBe(
      409,
    );
    expect((await free.call(admin.token, 'POST', `/users/${randomUUID()}/reset-second-factors`)).status).toBe(
      404,
    );
    expect(await free.call(admin.token, 'POST', reset)).toMatchObject({ status: 200, body: { removed: 1 } });
    expect((await free.call(token, 'GET', '/prompts')).status).toBe(401);
    const { access_token = '' } = await free.signIn(lost.email);
    expect((await free.call(access_token, 'GET', '/prompts')).status).toBe(200);
    const { prisma } = free.server.services.db;
    expect(await prisma.audit_log.findFirst({ where: { action: 'reset_factors' } })).toMatchObject({
      actor_id: admin.id,
      entity_id: lost.id,
      after: { removed: 1 },
    });
  });
});
