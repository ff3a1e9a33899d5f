import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetAddresses, tellOfExpiry } from '../../src/access/key-jobs.ts';
import { databases } from '../harness.ts';
import { startTown, type Town } from './people.ts';

const DAY = 86_400;
interface Key {
  id: string;
  name: string;
  scopes: string[] | null;
  created_at: string;
  expires_at: string | null;
  last_used_ip: string | null;
}

describe.each(databases)('on $name', ({ url: database }) => {
  let town: Town;
  let boss: string;
  beforeAll(async () => {
    town = await startTown(database);
    await town.add('boss@example.org', 'admin');
    await signInAgain();
  });
  afterAll(() => town.server.close());

  const db = () => town.server.services.db.prisma;
  const signInAgain = async () => {
    boss = (await town.signIn('boss@example.org')).access_token ?? '';
  };
  async function make(more: object = {}, as = boss) {
    const body = { name: 'A script', role: 'admin', scopes: null, ...more };
    const answer = await town.call(as, 'POST', '/api-keys', body);
    return { ...(answer.body as { key: string; api_key: Key }), status: answer.status, error: answer.error };
  }
  async function rotate(id: string, body: object = {}, as = boss) {
    const answer = await town.call(as, 'POST', `/api-keys/${id}/rotate`, body);
    return { ...(answer.body as { key: string; api_key: Key }), status: answer.status, error: answer.error };
  }
  const rows = async (as = boss) =>
    (await town.call(as, 'GET', '/api-keys')).body.api_keys as Key[] | undefined;
  const row = async (id: string) => (await rows())?.find((one) => one.id === id);
  const works = async (key: string) => (await town.call(key, 'GET', '/prompts')).status === 200;
  const days = ({ created_at, expires_at }: Key) =>
    expires_at && (Date.parse(expires_at) - Date.parse(created_at)) / (DAY * 1000);
  const audited = (entity_id: string) =>
    db().audit_log.findMany({ where: { entity_id }, orderBy: { id: 'asc' } });
  async function reviewer(email: string, permissions: 'keys'[]) {
    const id = await town.add(email, 'reviewer');
    await db().profiles.update({ where: { id }, data: { permissions } });
    return (await town.signIn(email)).access_token ?? '';
  }

  test('a key lives for 90 days, unless its maker says otherwise', async () => {
    expect(days((await make()).api_key)).toBe(90);
    expect((await make({ expires_at: null })).api_key.expires_at).toBeNull();
    expect((await make({ expires_at: '2199-01-31T00:00:00Z' })).api_key.expires_at).toBe(
      '2199-01-31T00:00:00.000Z',
    );
  });

  test('a rotated key goes on until the overlap is over, and then only the new one works', async () => {
    const old = await make({ name: 'Nightly export', scopes: ['topics:read'], expires_at: null });
    const made = await rotate(old.api_key.id);
    expect(made.status).toBe(201);
    expect(made.api_key).toMatchObject({ name: 'Nightly export', role: 'admin', scopes: ['topics:read'] });
    expect(days(made.api_key)).toBe(90);
    expect(made.key).not.toBe(old.key);
    expect([await works(old.key), await works(made.key)]).toEqual([true, true]);
    expect(await audited(old.api_key.id)).toMatchObject([
      { action: 'create' },
      { action: 'rotate', before: { expires_at: null }, after: { replaced_by: made.api_key.id } },
    ]);
    expect(await audited(made.api_key.id)).toMatchObject([{ action: 'create' }]);
    town.advance(DAY + 1);
    await signInAgain();
    expect([await works(old.key), await works(made.key)]).toEqual([false, true]);
    expect(await rotate(old.api_key.id)).toMatchObject({
      status: 409,
      error: 'This API key no longer works. Create a new one instead.',
    });
  });

  test('the overlap is what the caller says, at most a week, and never prolongs a key', async () => {
    const first = await make();
    const second = await rotate(first.api_key.id, { overlap_hours: 0, expires_at: null });
    expect([await works(first.key), await works(second.key)]).toEqual([false, true]);
    expect(second.api_key.expires_at).toBeNull();
    expect((await rotate(second.api_key.id, { overlap_hours: 169 })).status).toBe(400);
    await rotate(second.api_key.id, { overlap_hours: 1 });
    const end = (await row(second.api_key.id))?.expires_at;
    await rotate(second.api_key.id, { overlap_hours: 168 });
    expect((await row(second.api_key.id))?.expires_at).toBe(end);
    await town.call(boss, 'DELETE', `/api-keys/${second.api_key.id}`);
    expect((await rotate(second.api_key.id)).status).toBe(409);
  });

  test('a reviewer with the permission makes keys for reviewers, and sees and changes their own alone', async () => {
    const lou = await reviewer('lou@example.org', ['keys']);
    expect(await make({}, lou)).toMatchObject({
      status: 403,
      error: 'Only administrators can create keys with the role Admin. Choose Reviewer.',
    });
    const theirs = await make({ role: 'reviewer', name: 'Of Lou' }, lou);
    expect(await works(theirs.key)).toBe(true);
    expect((await town.call(theirs.key, 'GET', '/api-keys')).status).toBe(403);
    const other = await make({ role: 'reviewer' });
    expect((await rows(lou))?.map(({ name }) => name)).toEqual(['Of Lou']);
    expect(await row(theirs.api_key.id)).toBeDefined();
    expect((await town.call(lou, 'DELETE', `/api-keys/${other.api_key.id}`)).status).toBe(404);
    expect((await rotate(other.api_key.id, {}, lou)).status).toBe(404);
    expect(await works(other.key)).toBe(true);
    expect((await rotate(theirs.api_key.id, {}, lou)).status).toBe(201);
    expect((await town.call(lou, 'DELETE', `/api-keys/${theirs.api_key.id}`)).status).toBe(204);
    const max = await reviewer('max@example.org', []);
    expect((await town.call(max, 'GET', '/api-keys')).status).toBe(403);
  });

  test('the address of the last use is shown, stays out of the log, and is forgotten 90 days after the end', async () => {
    const used = await make();
    const unused = await make();
    await works(used.key);
    expect((await row(used.api_key.id))?.last_used_ip).toBe('127.0.0.1');
    expect((await row(unused.api_key.id))?.last_used_ip).toBeNull();
    await town.call(boss, 'DELETE', `/api-keys/${used.api_key.id}`);
    expect(
      JSON.stringify((await audited(used.api_key.id)).map(({ before, after }) => [before, after])),
    ).not.toContain('127.0.0.1');
    const addressAfter = async (waiting: number) => {
      town.advance(waiting * DAY);
      await forgetAddresses(town.server.services);
      return (await db().api_keys.findUniqueOrThrow({ where: { id: used.api_key.id } })).last_used_ip;
    };
    expect(await addressAfter(89)).toBe('127.0.0.1');
    expect(await addressAfter(2)).toBeNull();
    await signInAgain();
  });

  test('whoever made a key gets one mail a week before it expires', async () => {
    await db().api_keys.deleteMany();
    const lou = await reviewer('mailed@example.org', ['keys']);
    const own = (name: string, more: object = {}) => make({ name, role: 'reviewer', ...more }, lou);
    await own('Expiring');
    await own('Lasting', { expires_at: null });
    const revoked = await own('Revoked');
    await town.call(lou, 'DELETE', `/api-keys/${revoked.api_key.id}`);
    const rotated = await own('Rotated');
    const mails = async () => {
      await tellOfExpiry(town.server.services);
      const found = await fetch(`${town.server.url}/outbox/api/v1/search?query=to:mailed@example.org`);
      const { messages } = (await found.json()) as { messages: { Subject: string }[] };
      return messages.map(({ Subject }) => Subject).filter((subject) => subject.includes('expires'));
    };
    town.advance(82 * DAY);
    expect(await mails()).toEqual([]);
    const again = (await town.signIn('mailed@example.org')).access_token;
    await rotate(rotated.api_key.id, { overlap_hours: 168 }, again);
    town.advance(2 * DAY - 180);
    expect(await mails()).toEqual([
      expect.stringMatching(/^The API key Expiring expires on \d{4}-\d\d-\d\d$/),
    ]);
    expect(await mails()).toHaveLength(1);
  });
});
