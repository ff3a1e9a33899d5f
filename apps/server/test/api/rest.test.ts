import { ApiError, type Context } from '@labrish/api';
import { memberProcedure, router } from '@labrish/api/trpc';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '#rest/adapter.ts';

const listInput = z.strictObject({ limit: z.int().max(9).default(3), archived: z.boolean().optional() });
const things = router({
  list: memberProcedure
    .meta({ rest: 'GET /things', summary: '' })
    .input(listInput)
    .query(({ input }) => input),
  special: memberProcedure
    .meta({ rest: 'GET /things/special', summary: '' })
    .query(() => ({ special: true })),
  get: memberProcedure
    .meta({ rest: 'GET /things/{id}', summary: '' })
    .input(z.strictObject({ id: z.string() }))
    .query(({ input }) => input),
  update: memberProcedure
    .meta({ rest: 'PUT /things/{id}', summary: '' })
    .input(z.strictObject({ id: z.string(), name: z.string().optional() }))
    .mutation(({ input }) => input),
  create: memberProcedure
    .meta({ rest: 'POST /things', status: 201, summary: '' })
    .input(z.strictObject({ name: z.string() }))
    .mutation(({ input }) => input),
  retry: memberProcedure
    .meta({ rest: 'POST /things/{id}/retry', summary: '' })
    .input(z.strictObject({ id: z.string() }))
    .mutation(({ input }) => input),
  remove: memberProcedure
    .meta({ rest: 'DELETE /things/{id}', status: 204, summary: '' })
    .input(z.strictObject({ id: z.string() }))
    .mutation(() => 'not sent'),
  broken: memberProcedure.meta({ rest: 'GET /broken', summary: '' }).query(() => {
    throw new Error('the password is hunter2');
  }),
  hidden: memberProcedure.query(() => 'no route'),
});

let app: FastifyInstance;
const logged: string[] = [];
const caller = { kind: 'user', id: 'x', name: 'x', role: 'admin' } as const;

beforeAll(async () => {
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
  // Parse forms, as other parts of the server do: the REST routes must still refuse everything but JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
  await app.register(restRoutes, {
    prefix: '/api/admin',
    router: router({ things }),
    createContext: ({ headers }) => {
      if (!headers.authorization) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
      return { caller } as Pick<Context, 'caller'> as Context;
    },
  });
});
afterAll(() => app.close());

async function send(options: InjectOptions & { url: string }, authorization: string | undefined = 'yes') {
  const response = await app.inject({
    ...options,
    url: `/api/admin${options.url}`,
    headers: { ...(authorization && { authorization }), ...options.headers },
  });
  return {
    status: response.statusCode,
    body: response.body ? response.json<unknown>() : undefined,
    headers: response.headers,
  };
}

test('texts of a query become what the schema asks for', async () => {
  expect(await send({ url: '/things?limit=7&archived=false' })).toMatchObject({
    status: 200,
    body: { limit: 7, archived: false },
  });
  expect((await send({ url: '/things' })).body).toEqual({ limit: 3 });
  expect((await send({ url: '/things?limit=10' })).status).toBe(400);
  expect((await send({ url: '/things?limit=1&limit=2' })).status).toBe(400);
});

test('the schema stays as strict as it was', async () => {
  await send({ url: '/things?limit=7&archived=false' });
  expect(listInput.safeParse({ limit: '7' }).success).toBe(false);
});

test('path parameters are decoded, and a fixed path wins over one with a parameter', async () => {
  expect((await send({ url: '/things/a%20b%2Fc' })).body).toEqual({ id: 'a b/c' });
  expect((await send({ url: '/things/special' })).body).toEqual({ special: true });
});

test("the path's id wins over the query's, and one in the body that contradicts it is refused", async () => {
  const put = (id: string) => send({ method: 'PUT', url: '/things/mine?id=query', body: { id, name: 'n' } });
  expect((await put('mine')).body).toEqual({ id: 'mine', name: 'n' });
  expect((await put('other')).status).toBe(400);
});

test('answers with the declared status; 204 has no body', async () => {
  expect(await send({ method: 'POST', url: '/things', body: { name: 'n' } })).toMatchObject({
    status: 201,
    body: { name: 'n' },
  });
  const { status, body } = await send({ method: 'DELETE', url: '/things/1' });
  expect([status, body]).toEqual([204, undefined]);
});

test('POST and DELETE need no body, even when one is announced', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await send({ method: 'POST', url: '/things/1/retry' })).body).toEqual({ id: '1' });
  expect((await send({ method: 'POST', url: '/things/1/retry', headers: json })).status).toBe(200);
  expect((await send({ method: 'DELETE', url: '/things/1', headers: json })).status).toBe(204);
});

test('HEAD answers as GET does, without the body', async () => {
  const { status, body, headers } = await send({ method: 'HEAD', url: '/things' });
  expect([status, body]).toEqual([200, undefined]);
  expect(headers['content-type']).toContain('application/json');
});

test('a method that an address does not take is 405 and tells which it takes', async () => {
  const { status, body, headers } = await send({ method: 'DELETE', url: '/things' });
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, POST, HEAD');
  expect(body).toEqual({ error: 'This address takes GET, POST, HEAD.' });
});

test.each([
  ['broken JSON', '{"name":', 'application/json', 400],
  ['a JSON text', '"name"', 'application/json', 400],
  ['a JSON array', '[]', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['a poisoned object', '{"__proto__":{"admin":true},"name":"n"}', 'application/json', 400],
  ['plain text', 'name=n', 'text/plain', 415],
  ['a form', 'name=n', 'application/x-www-form-urlencoded', 415],
  ['a megabyte too much', JSON.stringify({ name: 'n'.repeat(1_100_000) }), 'application/json', 413],
  ['an unknown key', '{"name":"n","extra":1}', 'application/json', 400],
])('%s is refused in our words', async (_what, payload, type, expected) => {
  const { status, body } = await send({
    method: 'POST',
    url: '/things',
    payload,
    headers: { 'content-type': type },
  });
  expect(status).toBe(expected);
  expect(Object.keys(body as object).filter((key) => key !== 'details')).toEqual(['error']);
});

test('an unknown query key is refused where nothing is taken', async () => {
  expect((await send({ url: '/things/special?x=1' })).status).toBe(400);
});

test('what has no route cannot be reached', async () => {
  for (const url of ['/hidden', '/things.hidden', '/nothing/at/all', '', '/'])
    expect(await send({ url })).toMatchObject({ status: 404, body: { error: expect.any(String) as string } });
});

test('a stranger is refused before the body is read', async () => {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: '/things', payload: '{', headers } as const;
  expect(await send(request, '')).toMatchObject({
    status: 401,
    body: { error: 'Sign in first.' },
  });
});

test("our own fault says nothing, and is logged with the request's id", async () => {
  const { status, body } = await send({ url: '/broken' });
  expect(status).toBe(500);
  expect(Object.keys(body as object)).toEqual(['error']);
  expect(JSON.stringify(body)).not.toContain('hunter2');
  const line = JSON.parse(logged.at(-1) ?? '{}') as { reqId?: string; err?: { stack?: string } };
  expect(line.reqId).toMatch(/^req-/);
  expect(line.err?.stack).toContain('hunter2');
});
