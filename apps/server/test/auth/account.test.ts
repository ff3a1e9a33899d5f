import { createCaller } from '@labrish/api';
import type { Caller } from '@labrish/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clear, ID, NOW, seed, startApi } from '../api/setup.ts';
import type { TestApi } from '../api/setup.ts';

const HERE = '11111111-1111-4111-8111-111111111111';
const PHONE = '22222222-2222-4222-8222-222222222222';
const OVER = '33333333-3333-4333-8333-333333333333';
const FOREIGN = '44444444-4444-4444-8444-444444444444';
const IDLE = '55555555-5555-4555-8555-555555555555';
const MONTH = 30 * 24 * 60;

describe('signed-in devices', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await clear(api.database);
    await seed(api.db);
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    await api.db.auth_users.create({
      data: {
        id: ID.reviewer,
        sessions: {
          create: [
            { id: HERE, refreshed_at: at(-9), created_at: at(-90), user_agent: 'Desk', ip: '127.0.0.1' },
            { id: PHONE, refreshed_at: at(-5), created_at: at(-50) },
            { id: OVER, refreshed_at: at(-1), not_after: NOW },
            { id: IDLE, refreshed_at: at(-MONTH) },
          ],
        },
      },
    });
    await api.db.auth_users.create({
      data: { id: ID.admin, sessions: { create: { id: FOREIGN, refreshed_at: at(1 - MONTH) } } },
    });
  });

  const as = (given: Partial<Caller> = {}) =>
    createCaller(
      api.context({
        kind: 'user',
        id: ID.reviewer,
        name: 'reviewer@example.org',
        role: 'reviewer',
        session_id: HERE,
        ...given,
      }),
    ).sessions;

  test('are the own ones that still hold, the last used first', async () => {
    expect(await as().list()).toEqual({
      sessions: [
        {
          id: PHONE,
          created_at: '2026-11-20T13:10:00.000Z',
          refreshed_at: '2026-11-20T13:55:00.000Z',
          user_agent: null,
          ip: null,
          current: false,
        },
        {
          id: HERE,
          created_at: '2026-11-20T12:30:00.000Z',
          refreshed_at: '2026-11-20T13:51:00.000Z',
          user_agent: 'Desk',
          ip: '127.0.0.1',
          current: true,
        },
      ],
    });
  });

  test('can be ended, which is written down', async () => {
    await as().end({ id: PHONE });
    expect((await as().list()).sessions.map(({ id }) => id)).toEqual([HERE]);
    expect(await api.db.audit_log.findMany()).toMatchObject([
      { action: 'end', entity: 'auth_sessions', entity_id: PHONE, actor_id: ID.reviewer },
    ]);
    await expect(as().end({ id: PHONE })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([FOREIGN, ID.nobody])('%s is not theirs to end', async (id) => {
    await expect(as().end({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await api.db.auth_sessions.count()).toBe(5);
    expect(await api.db.audit_log.count()).toBe(0);
  });

  test('an administrator sees no more than the own ones', async () => {
    const admin = as({ id: ID.admin, role: 'admin', session_id: FOREIGN });
    expect((await admin.list()).sessions.map(({ id }) => id)).toEqual([FOREIGN]);
    await expect(admin.end({ id: PHONE })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('what happened to the account is told to its owner alone, newest first, and nothing else', async () => {
    const row = { entity: 'auth_users', entity_id: ID.reviewer, actor_kind: 'user', actor_id: ID.reviewer };
    await api.db.audit_log.createMany({
      data: [
        { ...row, action: 'auth.invited', actor_kind: 'service', actor_id: null, at: NOW },
        { ...row, action: 'auth.login', after: { method: 'otp' }, at: NOW },
        { ...row, action: 'auth.mfa_removed', actor_id: ID.admin, after: { factor_id: 'x' }, at: NOW },
        { ...row, action: 'auth.timing_equalized', at: NOW },
        { ...row, action: 'auth.login', entity_id: ID.admin, at: NOW },
        { ...row, action: 'update', entity: 'prompt_topics', at: NOW },
      ],
    });
    const told = { method: null, by_others: true, at: NOW.toISOString() };
    const { happenings } = await as().history();
    expect(happenings.map(({ id: _, ...rest }) => rest)).toEqual([
      { ...told, what: 'mfa_removed' },
      { ...told, what: 'login', method: 'otp', by_others: false },
      { ...told, what: 'invited' },
    ]);
  });

  test('are nothing for an API key', async () => {
    const key = as({ kind: 'api_key', id: ID.key });
    await expect(key.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(key.history()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(key.end({ id: HERE })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('have no REST face', async () => {
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['DELETE', `/sessions/${HERE}`],
    ] as const)
      expect((await api.send('reviewer', method, path)).status).toBe(404);
  });
});
