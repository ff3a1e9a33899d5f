import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness.ts';
import { startTown, type Town } from './people.ts';

describe.each(databases)('on $name', ({ url: database }) => {
  let town: Town;
  let boss: { id: string; token: string };
  let made = 0;
  beforeAll(async () => {
    town = await startTown(database);
    boss = await person('admin', 'boss@example.org');
  });
  afterAll(() => town.server.close());

  /** Creates a user and signs them in. */
  async function person(role: 'admin' | 'reviewer', email = `person-${++made}@example.org`) {
    const id = await town.add(email, role);
    const { access_token = '' } = await town.signIn(email);
    return { id, email, token: access_token };
  }

  const keys = async () =>
    (await town.call(boss.token, 'GET', '/api-keys')).body.api_keys as {
      id: string;
      created_by: string;
      revoked_at: string | null;
    }[];
  const keyRow = async (id: string) => (await keys()).find((key) => key.id === id);
  const invite = (bearer: string, email: string) =>
    town.call(bearer, 'POST', '/users/invite', { email, role: 'admin' });
  const invitedBy = async (email: string) =>
    (await town.server.services.db.prisma.auth_invites.findFirst({ where: { email } }))?.invited_by;
  const audited = (entity_id: string) =>
    town.server.services.db.prisma.audit_log.findMany({ where: { entity_id }, orderBy: { id: 'asc' } });
  /** Demotes a user in the database alone, without revoking anything: earlier releases left such rows. */
  const demoteInTheDatabase = (id: string) =>
    town.server.services.db.prisma.profiles.update({ where: { id }, data: { role: 'reviewer' } });

  test('a key never has more rights than its maker has now', async () => {
    const ann = await person('admin');
    const { key } = await town.makeKey(ann.token, 'admin');
    expect((await town.call(key, 'GET', '/users')).status).toBe(200);
    await demoteInTheDatabase(ann.id);
    expect((await town.call(key, 'GET', '/prompts')).status).toBe(200);
    expect((await town.call(key, 'GET', '/users')).status).toBe(403);
    expect((await town.call(key, 'PUT', `/users/${ann.id}`, { role: 'admin' })).status).toBe(403);
    expect((await invite(key, 'friend@example.org')).status).toBe(403);
  });

  test('a demotion revokes keys and open invites in the same step', async () => {
    const ann = await person('admin');
    const mine = await town.makeKey(ann.token, 'admin');
    expect((await invite(ann.token, 'early@example.org')).status).toBe(201);
    expect((await town.call(boss.token, 'PUT', `/users/${ann.id}`, { role: 'reviewer' })).status).toBe(200);
    expect(await town.call(mine.key, 'GET', '/prompts')).toMatchObject({
      status: 401,
      error: 'This API key has been revoked.',
    });
    expect((await town.call(ann.token, 'GET', '/prompts')).status).toBe(401);
    expect(await town.signIn('early@example.org')).not.toHaveProperty('access_token');
    expect(await audited(mine.id)).toMatchObject([{ action: 'create' }, { action: 'revoke' }]);
    expect((await keyRow(mine.id))?.revoked_at).not.toBeNull();
  });

  test('or the administrator who demotes takes them over', async () => {
    const ann = await person('admin');
    const mine = await town.makeKey(ann.token, 'admin');
    await invite(ann.token, 'later@example.org');
    const change = { role: 'reviewer', keys_and_invites: 'take_over' };
    expect((await town.call(boss.token, 'PUT', `/users/${ann.id}`, change)).status).toBe(200);
    expect((await town.call(mine.key, 'GET', '/users')).status).toBe(200);
    expect(await keyRow(mine.id)).toMatchObject({ created_by: boss.id, revoked_at: null });
    expect((await audited(mine.id)).at(-1)).toMatchObject({
      action: 'take_over',
      before: { created_by: ann.id },
      after: { created_by: boss.id },
    });
    const { access_token = '' } = await town.signIn('later@example.org');
    expect((await town.call(access_token, 'GET', '/users')).status).toBe(200);
  });

  test('nobody takes over from themselves', async () => {
    const ann = await person('admin');
    const change = { role: 'reviewer', keys_and_invites: 'take_over' };
    expect((await town.call(ann.token, 'PUT', `/users/${ann.id}`, change)).status).toBe(400);
    const { key } = await town.makeKey(ann.token, 'admin');
    expect((await town.call(key, 'PUT', `/users/${ann.id}`, change)).status).toBe(400);
    expect((await town.call(ann.token, 'GET', '/users')).status).toBe(200);
  });

  test('what a key makes belongs to the person who made the key', async () => {
    const ann = await person('admin');
    const { key, id } = await town.makeKey(ann.token, 'admin');
    await invite(key, 'byscript@example.org');
    expect((await keyRow(id))?.created_by).toBe(ann.id);
    expect(await invitedBy('byscript@example.org')).toBe(ann.id);
    await town.call(boss.token, 'PUT', `/users/${ann.id}`, { role: 'reviewer' });
    expect((await town.call(key, 'GET', '/prompts')).status).toBe(401);
    expect(await invitedBy('byscript@example.org')).toBeUndefined();
  });

  test('an invite is worth nothing once its sender may not invite', async () => {
    const ann = await person('admin');
    await invite(ann.token, 'heir@example.org');
    await demoteInTheDatabase(ann.id);
    expect(await town.signIn('heir@example.org')).toMatchObject({ code: 'signup_disabled' });
    expect(
      await town.server.services.db.prisma.profiles.count({ where: { email: 'heir@example.org' } }),
    ).toBe(0);
  });

  test('who is removed is out at once, with keys, invites and mails; the log stays', async () => {
    const ann = await person('admin');
    const mine = await town.makeKey(ann.token, 'reviewer');
    await invite(ann.token, 'orphan@example.org');
    expect((await town.call(boss.token, 'DELETE', `/users/${ann.id}`)).status).toBe(204);
    expect((await town.call(ann.token, 'GET', '/prompts')).status).toBe(401);
    expect((await town.call(mine.key, 'GET', '/prompts')).status).toBe(401);
    expect(await invitedBy('orphan@example.org')).toBeUndefined();
    expect(await town.signIn(ann.email)).not.toHaveProperty('access_token');
    expect((await town.call(boss.token, 'GET', `/users/${ann.id}`)).status).toBe(404);
    expect((await town.call(boss.token, 'DELETE', `/users/${ann.id}`)).status).toBe(404);
    const { prisma } = town.server.services.db;
    expect(await prisma.audit_log.count({ where: { actor_id: ann.id, entity: 'api_keys' } })).toBe(1);
    expect((await audited(ann.id)).at(-1)).toMatchObject({
      action: 'delete',
      entity: 'profiles',
      actor_id: boss.id,
      before: { email: ann.email },
    });
    // A new invitation restores their access.
    expect((await invite(boss.token, ann.email)).status).toBe(201);
    const { access_token = '' } = await town.signIn(ann.email);
    expect((await town.call(access_token, 'GET', '/users')).status).toBe(200);
  });

  test('the keys of somebody who is removed can be taken over', async () => {
    const ann = await person('admin');
    const { key } = await town.makeKey(ann.token, 'admin');
    await town.call(boss.token, 'DELETE', `/users/${ann.id}?keys_and_invites=take_over`);
    expect((await town.call(key, 'GET', '/users')).status).toBe(200);
  });

  test('a key whose maker is gone is refused, whatever took them away', async () => {
    const ann = await person('admin');
    const { key } = await town.makeKey(ann.token, 'reviewer');
    await town.server.services.db.prisma.profiles.delete({ where: { id: ann.id } });
    expect(await town.call(key, 'GET', '/prompts')).toMatchObject({
      status: 401,
      error: 'Whoever made this API key has no access any more. Ask an administrator for a new one.',
    });
  });

  test('who is blocked is let in nowhere until they are unblocked', async () => {
    const ann = await person('admin');
    const { key } = await town.makeKey(ann.token, 'admin');
    await invite(ann.token, 'waiting@example.org');
    const blocked = await town.call(boss.token, 'POST', `/users/${ann.id}/block`);
    expect(blocked).toMatchObject({ status: 200, body: { user: { id: ann.id } } });
    expect((blocked.body.user as { blocked_at: string | null }).blocked_at).not.toBeNull();
    expect((await town.call(ann.token, 'GET', '/prompts')).status).toBe(401);
    expect(await town.call(key, 'GET', '/prompts')).toMatchObject({
      status: 401,
      error: 'Whoever made this API key is blocked. Ask an administrator for a new one.',
    });
    expect(await town.signIn(ann.email)).not.toHaveProperty('access_token');
    expect(await town.signIn('waiting@example.org')).not.toHaveProperty('access_token');
    expect((await town.call(boss.token, 'POST', `/users/${ann.id}/unblock`)).status).toBe(200);
    // They have to sign in again: earlier sessions stay ended.
    expect((await town.call(ann.token, 'GET', '/prompts')).status).toBe(401);
    expect((await town.call(key, 'GET', '/users')).status).toBe(200);
    const { access_token = '' } = await town.signIn(ann.email);
    expect((await town.call(access_token, 'GET', '/users')).status).toBe(200);
    expect((await audited(ann.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['block', 'unblock']),
    );
  });

  test('a session that stands although its owner is blocked says so', async () => {
    const ann = await person('reviewer');
    await town.server.services.db.prisma.profiles.update({
      where: { id: ann.id },
      data: { blocked_at: new Date() },
    });
    expect(await town.call(ann.token, 'GET', '/prompts')).toMatchObject({
      status: 401,
      error: 'This account is blocked. Please ask an administrator.',
    });
  });

  test('nobody removes or blocks themselves, nor by their own key', async () => {
    const { key } = await town.makeKey(boss.token, 'admin');
    for (const bearer of [boss.token, key]) {
      expect(await town.call(bearer, 'DELETE', `/users/${boss.id}`)).toMatchObject({
        status: 409,
        error: 'You cannot remove yourself. Ask another administrator.',
      });
      expect(await town.call(bearer, 'POST', `/users/${boss.id}/block`)).toMatchObject({
        status: 409,
        error: 'You cannot block yourself. Ask another administrator.',
      });
    }
  });

  test('reviewers neither remove nor block anybody', async () => {
    const lou = await person('reviewer');
    const { key } = await town.makeKey(boss.token, 'reviewer');
    for (const bearer of [lou.token, key]) {
      expect((await town.call(bearer, 'DELETE', `/users/${lou.id}`)).status).toBe(403);
      expect((await town.call(bearer, 'POST', `/users/${lou.id}/block`)).status).toBe(403);
      expect((await town.call(bearer, 'POST', `/users/${lou.id}/unblock`)).status).toBe(403);
    }
  });

  test('who is blocked is no administrator that remains', async () => {
    const { prisma } = town.server.services.db;
    const ann = await person('admin');
    await prisma.profiles.updateMany({
      where: { role: 'admin', id: { notIn: [ann.id, boss.id] } },
      data: { role: 'reviewer' },
    });
    await town.call(boss.token, 'POST', `/users/${ann.id}/block`);
    expect(await town.call(boss.token, 'PUT', `/users/${boss.id}`, { role: 'reviewer' })).toMatchObject({
      status: 409,
      error: 'This is the last administrator. Make somebody else an administrator first.',
    });
  });

  test('two administrators who remove or block each other do not both succeed', async () => {
    const { prisma } = town.server.services.db;
    for (const [method, path] of [
      ['POST', '/block'],
      ['DELETE', ''],
    ] as const) {
      const [ann, bob] = [await person('admin'), await person('admin')];
      await prisma.profiles.updateMany({
        where: { role: 'admin', id: { notIn: [ann.id, bob.id] } },
        data: { role: 'reviewer' },
      });
      await Promise.all([
        town.call(ann.token, method, `/users/${bob.id}${path}`),
        town.call(bob.token, method, `/users/${ann.id}${path}`),
      ]);
      expect(await prisma.profiles.count({ where: { role: 'admin', blocked_at: null } })).toBeGreaterThan(0);
      await prisma.profiles.update({ where: { id: boss.id }, data: { role: 'admin' } });
    }
  });
});
