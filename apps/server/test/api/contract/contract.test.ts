import { readFileSync, writeFileSync } from 'node:fs';
import { appRouter } from '@labrish/api';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inlined, type JsonSchema } from '#rest/json-schema.ts';
import { openApi, parameterOf } from '#rest/openapi.ts';
import { answerOf } from '#rest/openapi-refusals.ts';
import { addressOf, SAMPLES } from './requests.ts';
import type { Sample } from './review-samples.ts';
import { ROUTES } from './routes.ts';
import { clear, ID, seed, startApi, type TestApi } from '../setup.ts';

const SNAPSHOT = new URL('openapi.json', import.meta.url);

const document = openApi(appRouter, { title: 'Labrish API', version: '1.0.0' });
const operations = Object.entries(document.paths).flatMap(([full, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const path = full.replace('/api/admin', '');
    const sample: Sample = SAMPLES[operation.operationId] ?? {};
    return { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, operation, sample };
  }),
);
type Operation = (typeof operations)[number];

const errorBody = z.strictObject({ error: z.string().min(1), details: z.unknown().optional() });
const badInputBody = z.strictObject({
  error: z.string().min(1),
  details: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).min(1),
});

test('the routes are those listed here, each with a sample', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual([...ROUTES].sort());
  expect(Object.keys(SAMPLES).sort()).toEqual(
    operations.map(({ operation }) => operation.operationId).sort(),
  );
});

test('the document is the frozen one (run with UPDATE_OPENAPI=1 to accept a change)', () => {
  const now = JSON.stringify(document, null, 2);
  if (process.env.UPDATE_OPENAPI) writeFileSync(SNAPSHOT, now);
  expect(JSON.parse(now)).toEqual(JSON.parse(readFileSync(SNAPSHOT, 'utf8')));
});

test('whatever stands twice in the document has a name, which generators take', () => {
  const twice = (part: object) => {
    const seen = new Set<string>();
    const found: string[] = [];
    const walk = (value: unknown, key: string): void => {
      if (typeof value !== 'object' || value === null || key === 'example') return;
      const { description: _, examples: __, default: ___, ...shape } = value as JsonSchema;
      // Skip an object whose only contents are references to named schemas: it needs no name.
      const parts = Object.values(shape.properties ?? {});
      const isNamed = parts.some((one) => typeof one === 'object' && !one.$ref) || Boolean(shape.enum);
      const text = JSON.stringify(shape);
      if (isNamed && seen.has(text)) found.push(text);
      seen.add(text);
      for (const [name, inner] of Object.entries(value)) walk(inner, name);
    };
    walk(part, '');
    return found;
  };
  expect(twice(document.paths)).toEqual([]);
  expect(twice(document.components.schemas)).toEqual([]);
});

test('every operation says what any of them may answer', () => {
  for (const { name, operation } of operations)
    for (const status of [400, 401, 405, 413, 415, 429, 500, 503])
      expect([name, status, operation.responses[status] !== undefined]).toEqual([name, status, true]);
});

describe.each(testDatabases)('on $name', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.close());

  function send(as: string | null, { method, path, sample }: Operation, change: Sample = {}) {
    const address = addressOf(path, { ...sample.parameters, ...change.parameters });
    const body = change.body ?? sample.body;
    return api.send(as, method, address, body);
  }

  describe.each(operations)('$name', (operation) => {
    const { method, sample } = operation;
    const declared = operation.operation;
    const parameters = declared.parameters.map(parameterOf);

    // Seed once for all tests of an operation: refused requests must change nothing, so only the successful one may.
    beforeAll(async () => {
      await clear(api.database);
      await seed(api.db);
      await api.db.api_keys.create({
        data: {
          id: ID.key,
          name: 'Nightly export',
          role: 'reviewer',
          key_hash: Uint8Array.of(9),
          key_prefix: 'lbr_x',
          created_by: ID.admin,
        },
      });
    });

    test('answers 401 without a token and with a bad one', async () => {
      for (const as of [null, 'stolen']) {
        const { status, body } = await send(as, operation);
        expect(status).toBe(401);
        errorBody.parse(body);
      }
    });

    if (declared['x-role'] === 'admin')
      test('answers 403 to a reviewer', async () => {
        const { status, body } = await send('reviewer', operation);
        expect(status).toBe(403);
        errorBody.parse(body);
      });

    if (parameters.some(({ in: place }) => place === 'path'))
      test('answers 404 for an unknown id', async () => {
        const name = parameters.find((parameter) => /(id|key|number)$/.test(parameter.name))?.name ?? 'id';
        const unknown = sample.unknown ?? { id: ID.nobody, status: 404 };
        const { status, body } = await send('admin', operation, { parameters: { [name]: unknown.id } });
        expect(status).toBe(unknown.status);
        errorBody.parse(body);
      });

    if (declared.responses[400])
      test('answers 400 with details for bad input', async () => {
        const unknown = { nobody_knows_this: '1' };
        const bad: Sample[] = [
          sample.body ? { body: { ...sample.body, ...unknown } } : { parameters: unknown },
          // The context reads the common ones, which here is not the server's.
          ...declared.parameters.flatMap((one) =>
            'name' in one ? [{ parameters: { [one.name]: '\u0000' } }] : [],
          ),
          ...((
            declared.requestBody?.content['application/json'].schema as { required?: string[] } | undefined
          )?.required?.map((name) => ({ body: { ...sample.body, [name]: undefined } })) ?? []),
        ];
        for (const change of bad) {
          const { status, body } = await send('admin', operation, change);
          expect(status, JSON.stringify(change)).toBe(400);
          badInputBody.parse(body);
        }
      });

    test('answers in its declared shape', async () => {
      await sample.prepare?.(api.db);
      const { status, body } = await send('admin', operation);
      const expected = sample.refusal ?? Object.keys(declared.responses)[0];
      expect(String(status), JSON.stringify(body)).toBe(String(expected));
      const answer = declared.responses[status];
      const schema = answer && answerOf(answer).content?.['application/json'].schema;
      if (!schema) expect(body).toBeUndefined();
      else
        expect(
          z
            .fromJSONSchema(
              inlined(schema, document.components.schemas) as Parameters<typeof z.fromJSONSchema>[0],
            )
            .safeParse(body).error,
        ).toBeUndefined();
    });

    if (declared['x-role'] === 'reviewer' && method === 'GET')
      test('is open to a reviewer', async () => {
        const { status } = await send('reviewer', operation);
        expect(status).toBe(200);
      });
  });
});
