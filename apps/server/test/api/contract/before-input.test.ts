import { appRouter, createCaller } from '@labrish/api';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '#rest/openapi.ts';
import { clear, ID, seed, startApi, type TestApi } from '../setup.ts';

const REVIEWER = { kind: 'user', id: ID.reviewer, name: 'reviewer@example.org', role: 'reviewer' } as const;

/** What a reviewer may not call, through REST and through tRPC. */
const REFUSED = Object.entries(openApi(appRouter, { title: 'Labrish', version: '1' }).paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-role'] === 'admin' ? [{ path, method: method.toUpperCase() }] : [],
    ),
);
type Procedure = { _def: { meta?: { access?: unknown } } };
const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

describe.each(oneTestDatabase)('on $name', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
    await clear(api.database);
    await seed(api.db);
  });
  afterAll(() => api.close());

  const statusOf = async (method: string, path: string, payload: string) => {
    const headers = { authorization: 'Bearer reviewer', 'content-type': 'application/json' };
    const url = path.replaceAll(/\{\w+\}/g, 'not-an-id');
    const asked = { method: method as NonNullable<InjectOptions['method']>, headers };
    const isRead = method === 'GET' || method === 'DELETE';
    const answer = await api.app.inject(
      isRead ? { ...asked, url: `${url}?unknown=1` } : { ...asked, url, payload },
    );
    return answer.statusCode;
  };

  test('whoever may not call a route is told so, whatever is wrong with the input', async () => {
    expect(REFUSED.length).toBeGreaterThan(50);
    for (const { method, path } of REFUSED)
      for (const body of ['{"unknown":1}', '{', '[]', '{"id":"\\u0000"}', '{}'])
        expect(await statusOf(method, path, body), `${method} ${path} ${body}`).toBe(403);
  });

  test('and so is a caller of a procedure', async () => {
    const call = createCaller(api.context(REVIEWER)) as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >;
    for (const [name, { _def }] of PROCEDURES) {
      if (_def.meta?.access === 'member') continue;
      const nested = name.split('.').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], call);
      const answer = (nested as (input: unknown) => Promise<unknown>)({ unknown: '\0' });
      await expect(answer, name).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('reviewers may read versions of the dataset', async () => {
    expect((await api.send('reviewer', 'GET', '/releases')).status).toBe(200);
  });
});
