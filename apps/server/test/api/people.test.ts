import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { createCaller, hashKey } from '@labrish/api';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID, NOW } from './setup.ts';

describeApi('on $name', oneTestDatabase, ({ api, admin }) => {
  describe('users', () => {
    test('an empty display name or picture is stored as absent', async () => {
      const named = {
        id: ID.reviewer,
        display_name: ' Miss Lou ',
        avatar_url: 'https://example.org/lou.png',
      };
      expect((await admin().users.update(named)).user).toMatchObject({
        display_name: 'Miss Lou',
        role: 'reviewer',
      });
      const { user } = await admin().users.update({ id: ID.reviewer, display_name: '' });
      expect(user).toMatchObject({ display_name: null, avatar_url: null, role: 'reviewer' });
    });

    test.each(['javascript:alert(1)', 'data:text/html,x', '/etc/passwd', 'http:// x'])(
      'a picture at %j is refused',
      async (avatar_url) => {
        await expect(admin().users.update({ id: ID.reviewer, avatar_url })).rejects.toThrow('web address');
      },
    );

    test('only reviewer and admin are roles', async () => {
      expect((await api.send('admin', 'PUT', `/users/${ID.reviewer}`, { role: 'owner' })).status).toBe(400);
    });

    test('the last administrator cannot be demoted', async () => {
      expect((await api.send('admin', 'PUT', `/users/${ID.admin}`, { role: 'reviewer' })).status).toBe(409);
      expect(await api.db.profiles.findUnique({ where: { id: ID.admin } })).toMatchObject({ role: 'admin' });
    });

    test('an administrator who is banned does not count as one who remains', async () => {
      await admin().users.update({ id: ID.reviewer, role: 'admin' });
      const ban = (banned_until: Date) =>
        api.db.auth_users.upsert({
          where: { id: ID.reviewer },
          create: { id: ID.reviewer, banned_until },
          update: { banned_until },
        });
      const demote = () => api.send('admin', 'PUT', `/users/${ID.admin}`, { role: 'reviewer' });
      await ban(new Date(NOW.getTime() + 1));
      expect(await demote()).toEqual({
        status: 409,
        body: { error: 'This is the last administrator. Make somebody else an administrator first.' },
      });
      await ban(NOW);
      expect((await demote()).status).toBe(200);
    });

    test('two administrators who demote each other do not both succeed', async () => {
      await admin().users.update({ id: ID.reviewer, role: 'admin' });
      const outcomes = await Promise.allSettled(
        [ID.admin, ID.reviewer].map((id) => admin().users.update({ id, role: 'reviewer' })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await api.db.profiles.count({ where: { role: 'admin' } })).toBe(1);
    });

    test("demotion ends that person's sessions and nobody else's", async () => {
      await admin().users.update({ id: ID.reviewer, role: 'admin' });
      for (const id of [ID.admin, ID.reviewer])
        await api.db.auth_users.create({ data: { id, sessions: { create: {} } } });
      await admin().users.update({ id: ID.reviewer, role: 'reviewer' });
      expect(await api.db.auth_sessions.findMany()).toMatchObject([{ user_id: ID.admin }]);
    });

    test('the own profile is a person’s, not a key’s', async () => {
      expect(await api.send('reviewer', 'GET', '/users/me/profile')).toMatchObject({
        status: 200,
        body: { profile: { id: ID.reviewer, email: 'reviewer@example.org', role: 'reviewer' } },
      });
      expect((await api.send('script', 'GET', '/users/me/profile')).status).toBe(404);
    });

    test('an invitation goes out once per address, in lower case', async () => {
      await admin().users.invite({ email: ' New@Example.org ', role: 'reviewer' });
      expect(api.invitations).toEqual([{ email: 'new@example.org', role: 'reviewer', invited_by: ID.admin }]);
      await expect(admin().users.invite({ email: 'REVIEWER@example.org', role: 'admin' })).rejects.toThrow(
        'already',
      );
      expect(api.invitations).toHaveLength(1);
    });
  });

  describe('invitations', () => {
    const invite = (email: string, accepted_at: Date | null = null) =>
      api.db.auth_invites.create({
        data: { email, role: 'admin', created_at: NOW, expires_at: NOW, accepted_at },
      });

    test('are listed until somebody follows them', async () => {
      const { id } = await invite('new@example.org');
      await invite('here@example.org', NOW);
      expect(await admin().invitations.list()).toEqual({
        invitations: [
          {
            id,
            email: 'new@example.org',
            role: 'admin',
            invited_by: null,
            created_at: NOW.toISOString(),
            expires_at: NOW.toISOString(),
          },
        ],
      });
    });

    test('can be withdrawn once, and not when somebody has followed them', async () => {
      const { id } = await invite('new@example.org');
      await admin().invitations.withdraw({ id });
      await expect(admin().invitations.withdraw({ id })).rejects.toThrow('no such invitation');
      const { id: followed } = await invite('here@example.org', NOW);
      await expect(admin().invitations.withdraw({ id: followed })).rejects.toThrow('no such invitation');
      expect((await admin().audit.list({})).entries).toMatchObject([
        { action: 'withdraw', entity_id: id, before: { email: 'new@example.org', role: 'admin' } },
      ]);
    });
  });

  describe('API keys', () => {
    const make = () => admin().apiKeys.create({ name: 'Export', role: 'reviewer', scopes: null });

    test('show once, and only their hash is stored', async () => {
      const { key, api_key } = await make();
      expect(key).toMatch(/^lbr_[0-9A-Za-z]{43}$/);
      expect(api_key).toMatchObject({ name: 'Export', key_prefix: key.slice(0, 8), created_by: ID.admin });
      const everything = JSON.stringify([
        await admin().apiKeys.list(),
        await api.db.audit_log.findMany({ select: { before: true, after: true } }),
        (await api.db.api_keys.findMany()).map((row) => Buffer.from(row.key_hash).toString()),
      ]);
      expect(everything).not.toContain(key);
      expect(everything).not.toContain('key_hash');
    });

    test('are found by their hash until revoked, which happens once', async () => {
      const { key, api_key } = await make();
      const byHash = () => api.db.api_keys.findUniqueOrThrow({ where: { key_hash: hashKey(key) } });
      expect(await byHash()).toMatchObject({ id: api_key.id, role: 'reviewer', revoked_at: null });
      await admin().apiKeys.revoke({ id: api_key.id });
      await admin().apiKeys.revoke({ id: api_key.id });
      expect((await byHash()).revoked_at).toEqual(NOW);
      expect(await api.db.audit_log.count({ where: { action: 'revoke' } })).toBe(1);
    });

    test('cannot have expired before they are made', async () => {
      const expires_at = '2026-11-20T10:00:00-05:00';
      const { api_key } = await admin().apiKeys.create({
        name: 'Short',
        role: 'admin',
        scopes: null,
        expires_at,
      });
      expect(api_key.expires_at).toBe('2026-11-20T15:00:00.000Z');
      const late = { name: 'Late', role: 'admin', scopes: null, expires_at: '2026-11-20T14:00:00Z' } as const;
      await expect(admin().apiKeys.create(late)).rejects.toThrow('a future time');
      const never = { ...late, expires_at: '9999-12-31T23:59:59-14:00' };
      await expect(admin().apiKeys.create(never)).rejects.toThrow('year 10000');
    });
  });

  describe('the audit log', () => {
    test('knows of a push and an invitation even if the server dies half-way', async () => {
      const dies = async () => {
        throw new Error('killed');
      };
      const caller = { kind: 'user', id: ID.admin, name: 'admin@example.org', role: 'admin' } as const;
      const dying = createCaller({
        ...api.context(caller),
        syncTemplate: dies,
        invite: (_invitation, alongside) => api.db.$transaction(alongside).then(dies),
      });
      await expect(dying.contentTemplates.sync({ id: ID.template })).rejects.toThrow();
      await expect(dying.users.invite({ email: 'new@example.org', role: 'reviewer' })).rejects.toThrow();
      expect((await admin().audit.list({})).entries).toMatchObject([
        { action: 'invite', actor_id: ID.admin, after: { email: 'new@example.org', role: 'reviewer' } },
        { action: 'sync', entity_id: ID.template, after: { state: 'started' } },
      ]);
    });

    test('of people and recordings is about their country, whatever country the call is about', async () => {
      const { prisma } = api.database;
      const topic = { topic: 'Carnival', english: 'E', mix: '', patwa: '', display_order: 1 };
      const { id: prompt_id } = await prisma.prompt_topics.create({ data: { pilot: 'TT', ...topic } });
      const { contributor: contributor_id } = ID;
      await prisma.contributors.update({ where: { id: contributor_id }, data: { pilot: 'TT' } });
      await prisma.outbound_messages.create({ data: { contributor_id, prompt_id, content: {} } });
      const { proactive_messages } = await admin().operations.timeline({ contributor_id });
      expect(proactive_messages).toMatchObject([{ topic: 'Carnival' }]);
      expect((await admin().audit.list({})).entries).toMatchObject([{ action: 'look', pilot: 'TT' }]);
      expect((await admin().audit.list({ of_pilot: true })).entries).toEqual([]);
    });

    test('is paged by key, newest first, and can be narrowed', async () => {
      for (const topic of ['A', 'B', 'C']) await admin().prompts.update({ id: ID.prompt, topic });
      await admin().users.update({ id: ID.reviewer, display_name: 'Lou' });
      const first = await admin().audit.list({ limit: 2, entity: 'prompt_topics' });
      expect(first.entries.map(({ after }) => after)).toMatchObject([{ topic: 'C' }, { topic: 'B' }]);
      const cursor = first.next_cursor ?? '';
      const second = await admin().audit.list({ limit: 2, entity: 'prompt_topics', cursor });
      expect(second.entries.map(({ after }) => after)).toMatchObject([{ topic: 'A' }]);
      expect(second.next_cursor).toBeNull();
    });
  });
});
