import { appRouter } from '@labrish/api';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '#rest/openapi.ts';
import { requestsTo, type FuzzRequest } from './arbitrary.ts';
import { seed, startApi, type TestApi } from '../setup.ts';

/** Number of requests in a run: few in the suite; `npm run fuzz:api` sends 5,000 with another seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

const document = openApi(appRouter, { title: 'Labrish API', version: '1.0.0' });
const targets = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const requests = fc.oneof(
  ...targets.map(({ path, method, operation }) =>
    requestsTo(operation, document.components.schemas).map((request) => ({
      name: operation.operationId,
      path,
      method,
      request,
    })),
  ),
);

function toInject(path: string, method: string, request: FuzzRequest): InjectOptions {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(request.path[name] ?? ''));
  const query = Object.entries(request.query)
    .flatMap(([key, value]) => [value ?? []].flat().map((one) => `${encode(key)}=${encode(one)}`))
    .join('&');
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: query ? `${filled}?${query}` : filled,
    headers: {
      ...(request.as !== null && { authorization: `Bearer ${request.as}` }),
      ...(request.body !== undefined && request.type && { 'content-type': request.type }),
    },
    ...(request.body !== undefined && { payload: request.body }),
  };
}

/** Encodes a text for a URL. Half a surrogate pair becomes its bytes, which a client can send: encodeURIComponent would throw. */
function encode(text: string): string {
  return /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}

describe.each(oneTestDatabase)('on $name', (kind) => {
  let api: TestApi;
  let tables: string[];
  beforeAll(async () => {
    api = await startApi(kind);
    await seed(api.db);
    const { rows } = await api.database.sql(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '\\_%'`,
      [],
    );
    tables = rows.map(({ name }) => String(name));
  });
  afterAll(() => api.close());

  /** Hashes all rows of all tables, except the audit of searches for a contributor: those are audited even if they find nobody. */
  async function fingerprint(): Promise<unknown> {
    const parts = tables.map(
      (table) => `select '${table}' as t, md5(string_agg(x::text, '' order by x::text)) from ${table} x
        where to_jsonb(x)->>'action' is distinct from 'find'`,
    );
    return (await api.database.sql(`${parts.join(' union all ')} order by 1`, [])).rows;
  }

  test(
    `no request of ${RUNS} breaks the API, and a refused one writes nothing`,
    { timeout: 60_000 + RUNS * 200 },
    async () => {
      let before = await fingerprint();
      const answered = new Map<number, number>();
      const check = async ({
        path,
        method,
        request,
      }: {
        path: string;
        method: string;
        request: FuzzRequest;
      }) => {
        const response = await api.app.inject(toInject(path, method, request));
        const { statusCode: status, body } = response;
        answered.set(status, (answered.get(status) ?? 0) + 1);
        expect(status, body).toBeLessThan(500);
        const after = await fingerprint();
        if (status >= 400) {
          expect(after).toEqual(before);
          const { error, details, ...rest } = response.json<Record<string, unknown>>();
          expect(error).toEqual(expect.stringMatching(/\S/));
          expect(rest).toEqual({});
          expect(JSON.stringify([error, details])).not.toMatch(
            /node_modules|\.ts:\d|\bat \w+ \(|prisma|select /i,
          );
        }
        before = after;
      };
      await fc.assert(fc.asyncProperty(requests, check), { numRuns: RUNS, seed: SEED, endOnFailure: true });
      // The requests reach the procedures; validation does not refuse all of them.
      expect([...answered.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    },
  );
});
