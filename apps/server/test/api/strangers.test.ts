import { appRouter } from '@labrish/api';
import type { AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({});
});
afterAll(() => server.close());

/** Every procedure in the order of the router, also those without a REST route. */
const router: AnyRouter = appRouter;
const procedures = Object.entries(router._def.procedures as Record<string, { _def: { type: string } }>);

test.each([
  ['without a token', {}, 'Sign in first.'],
  [
    'with a token that is not ours',
    { authorization: 'Bearer stolen' },
    'Your sign-in has expired or is not valid.',
  ],
])('no procedure answers a stranger %s', async (_, headers, words) => {
  expect(procedures.length).toBeGreaterThan(30);
  for (const [name, { _def }] of procedures) {
    const sent = _def.type === 'query' ? {} : { method: 'POST', body: '{}' };
    const response = await fetch(`${server.url}/trpc/${name}`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([name, response.status]).toEqual([name, 401]);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toContain(words);
  }
});
