import { readFileSync } from 'node:fs';
import { appRouter } from '@labrish/api';
import { PERMISSIONS, type Permission } from '@labrish/api/permissions';
import { SCOPES, type Scope } from '@labrish/api/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../harness.ts';
import { startTown, type Town } from './people.ts';

/** A row of docs/access.md, for one of its procedures. */
interface Rule {
  procedure: string;
  who: 'team' | 'admins' | Permission[];
  isFresh: boolean;
  scopes: Scope[] | 'any' | 'none' | 'no key';
}

const TABLE = readFileSync(new URL('../../../../docs/access.md', import.meta.url), 'utf8');
const RULES = TABLE.split('\n')
  .filter((line) => /^\|.*`\w+\.\w/.test(line))
  .flatMap((line) => {
    const [, , who = '', fresh = '', scope = '', procedures = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const named = [...who.matchAll(/"(\w+)"/g)].map(([, name]) => name as Permission);
    const scopes = [...scope.matchAll(/`([^`]+)`/g)].map(([, name]) => name as Scope);
    return [...procedures.matchAll(/`([^`]+)`/g)].map(([, procedure = '']): Rule => ({
      procedure,
      who: named.length ? named : (who as 'team' | 'admins'),
      isFresh: fresh === 'yes',
      scopes: scopes.length ? scopes : (scope as 'any' | 'none' | 'no key'),
    }));
  });

interface Definition {
  type: 'query' | 'mutation';
  meta?: { rest?: string };
}
const PROCEDURES = Object.entries(
  (appRouter as unknown as { _def: { procedures: Record<string, { _def: Definition }> } })._def.procedures,
).map(([name, { _def }]) => ({ name, ..._def }));

test('docs/access.md names every procedure once', () => {
  expect(RULES.map(({ procedure }) => procedure).toSorted()).toEqual(
    PROCEDURES.map(({ name }) => name).toSorted(),
  );
});

describe.each(oneDatabase)('on $name', ({ url: database }) => {
  let town: Town;
  let boss: { id: string; token: string };
  beforeAll(async () => {
    town = await startTown(database);
    boss = await person('admin');
  });
  afterAll(() => town.server.close());

  let made = 0;
  async function person(role: 'admin' | 'reviewer') {
    const email = `person-${++made}@example.org`;
    const id = await town.add(email, role);
    return { id, email, token: (await town.signIn(email)).access_token ?? '' };
  }

  async function reviewerWith(...permissions: Permission[]): Promise<string> {
    const { id, token } = await person('reviewer');
    const { status } = await town.call(boss.token, 'PUT', `/users/${id}`, { permissions });
    expect(status).toBe(200);
    return token;
  }

  async function keyWith(scopes: Scope[] | null): Promise<string> {
    const { body } = await town.call(boss.token, 'POST', '/api-keys', {
      name: 'Key',
      role: 'admin',
      scopes,
    });
    return body.key as string;
  }

  /**
   * Calls a procedure with an input that none accepts, over tRPC, and over REST where it has a route. One that takes no input does what it does.
   *
   * @returns 401, 403 with its reason, or "past" for whoever got past both
   */
  async function tryCall(bearer: string | null, { name, type, meta }: (typeof PROCEDURES)[number]) {
    const nonsense = { nonsense: true };
    const headers = {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const asked =
      type === 'query'
        ? fetch(`${town.server.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(nonsense))}`, {
            headers,
          })
        : fetch(`${town.server.url}/trpc/${name}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(nonsense),
          });
    const answers = [judge(await asked)];
    if (meta?.rest) {
      const [method = '', path = ''] = meta.rest.split(' ');
      const url = `${town.server.url}/api/admin${path.replaceAll(/\{\w+\}/g, 'nonsense')}`;
      const body = /POST|PUT|PATCH/.test(method) ? { body: JSON.stringify(nonsense) } : {};
      answers.push(
        judge(await fetch(`${url}${'body' in body ? '' : '?nonsense=1'}`, { method, headers, ...body })),
      );
    }
    const verdicts = new Set(await Promise.all(answers));
    return [...verdicts].join(' and ');
  }

  async function judge(response: Response): Promise<string> {
    const text = await response.text();
    expect(response.status, text).toBeLessThan(500);
    if (text.includes('fresh_factor')) return 'fresh';
    return response.status === 401 || response.status === 403 ? String(response.status) : 'past';
  }

  /** Calls every procedure with a bearer, and compares each answer with what its rule says. */
  async function expectMatrix(bearer: string | null, expected: (rule: Rule) => string) {
    const rules = new Map(RULES.map((rule) => [rule.procedure, rule]));
    const wanted: Record<string, string> = {};
    const found: Record<string, string> = {};
    for (const procedure of PROCEDURES) {
      const rule = rules.get(procedure.name);
      if (!rule) continue;
      wanted[procedure.name] = expected(rule);
      found[procedure.name] = await tryCall(bearer, procedure);
    }
    expect(found).toEqual(wanted);
  }

  const allows = ({ who }: Rule, permissions: Permission[]) =>
    who === 'team' || (who !== 'admins' && who.some((one) => permissions.includes(one)));

  test('nobody, a blocked person and a revoked key get nowhere', async () => {
    await expectMatrix(null, () => '401');
    await expectMatrix('lbr_unknown', () => '401');
    const blocked = await person('admin');
    await town.call(boss.token, 'POST', `/users/${blocked.id}/block`);
    await expectMatrix(blocked.token, () => '401');
    const revoked = await town.makeKey(boss.token, 'admin');
    await town.call(boss.token, 'DELETE', `/api-keys/${revoked.id}`);
    await expectMatrix(revoked.key, () => '401');
  });

  test('who has not passed the second step gets nowhere', async () => {
    const { email, token } = await person('admin');
    await town.addApp(token);
    const { access_token = '' } = await town.signIn(email);
    await expectMatrix(access_token, () => '403');
  });

  test('a reviewer, and an administrator', async () => {
    await expectMatrix((await person('reviewer')).token, (rule) => (allows(rule, []) ? 'past' : '403'));
    await expectMatrix(boss.token, () => 'past');
  });

  test.each(PERMISSIONS)('a reviewer who has the permission %s', async (permission) => {
    const token = await reviewerWith(permission);
    await expectMatrix(token, (rule) => (allows(rule, [permission]) ? 'past' : '403'));
  });

  test('an administrator whose second factor is not fresh', async () => {
    const admin = await person('admin');
    const { token } = await town.addApp(admin.token);
    town.advance(301);
    await expectMatrix(token, ({ isFresh }) => (isFresh ? 'fresh' : 'past'));
  });

  test.each([null, ...SCOPES])('a key of an administrator with the scope %s', async (scope) => {
    const key = await keyWith(scope ? [scope] : null);
    const has = (one: Scope) =>
      one === scope || (scope?.endsWith(':write') && one === scope.replace('write', 'read'));
    await expectMatrix(key, ({ scopes }) => {
      if (typeof scopes !== 'string') return scope === null || scopes.every(has) ? 'past' : '403';
      return scopes === 'any' || (scopes === 'none' && scope === null) ? 'past' : '403';
    });
  });
});
