import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness.ts';
import { startTown, type Town } from './people.ts';

describe.each(databases)('on $name', ({ url: database }) => {
  let town: Town;
  beforeAll(async () => {
    town = await startTown(database);
  });
  afterAll(() => town.server.close());

  async function admin(email: string) {
    const id = await town.add(email, 'admin');
    return { id, email, token: (await town.signIn(email)).access_token ?? '' };
  }

  test('many administrators are demoted, blocked and removed at once, while they sign in: nobody gets an error of ours', async () => {
    const boss = await admin('boss@example.org');
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(
        Array.from({ length: 6 }, (_, n) => admin(`admin-${round}-${n}@example.org`)),
      );
      for (const { id, token } of all) {
        await town.makeKey(token, 'admin');
        await town.call(token, 'POST', '/users/invite', { email: `of-${id}@example.org`, role: 'admin' });
      }
      const acts = all.flatMap(({ id, email, token }, n) => {
        const other = all[(n + 1) % all.length]?.token ?? '';
        const change = { role: 'reviewer', keys_and_invites: n % 2 ? 'take_over' : 'revoke' };
        const [method, path] = n % 3 ? (['DELETE', ''] as const) : (['POST', '/block'] as const);
        return [
          town.call(boss.token, 'PUT', `/users/${id}`, change),
          town.call(other, 'PUT', `/users/${id}`, { role: 'reviewer' }),
          town.call(boss.token, method, `/users/${id}${path}`),
          town.call(token, 'GET', '/users'),
          town.signIn(email).then(({ code }) => ({ status: code === 'unexpected_failure' ? 500 : 200 })),
        ];
      });
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  });
});
