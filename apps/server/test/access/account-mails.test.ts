import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTown, type Town } from './people.ts';

describe('what admins change of other accounts', () => {
  let town: Town;
  beforeAll(async () => {
    town = await startTown(undefined);
  });
  afterAll(() => town.server.close());

  test('the person is mailed, and reads it in their history', async () => {
    const [admin_mail, person_mail] = ['chief@example.org', 'person@example.org'];
    await town.add(admin_mail, 'admin');
    const id = await town.add(person_mail, 'admin');
    const admin = (await town.signIn(admin_mail)).access_token ?? '';
    const person = (await town.signIn(person_mail)).access_token ?? '';
    town.advance(1);
    const key = await town.makeKey(person, 'reviewer', 'Export script');
    town.advance(1);
    await town.call(admin, 'DELETE', `/api-keys/${key.id}`);
    const { body } = await town.call(admin, 'GET', `/users/${id}`);
    const { version } = body.user as { version: number };
    town.advance(1);
    const changed = await town.call(admin, 'PUT', `/users/${id}`, { version, role: 'reviewer' });
    expect(changed.status).toBe(200);
    town.advance(1);
    await town.call(admin, 'POST', `/users/${id}/block`);
    town.advance(1);
    await town.call(admin, 'POST', `/users/${id}/unblock`);
    const { messages } = (await (
      await fetch(`${town.server.url}/outbox/api/v1/search?query=to:${encodeURIComponent(person_mail)}`)
    ).json()) as { messages: { Subject: string }[] };
    const subjects = messages.map(({ Subject }) => Subject.replace(/ \(.+\)$/, '')).reverse();
    expect(subjects.slice(-5)).toEqual([
      'An API key was made in your name',
      'An API key in your name was revoked',
      'Your role was changed',
      'Your account was blocked',
      'Your account was unblocked',
    ]);
    const again = (await town.signIn(person_mail)).access_token ?? '';
    const history = (await (
      await fetch(`${town.server.url}/trpc/sessions.history`, {
        headers: { authorization: `Bearer ${again}` },
      })
    ).json()) as { result: { data: { happenings: { what: string; by_others: boolean }[] } } };
    const what = history.result.data.happenings.map((one) => `${one.what} ${one.by_others}`);
    expect(what.slice(1, 6)).toEqual([
      'unblocked true',
      'blocked true',
      'role_changed true',
      'api_key_revoked true',
      'api_key_made false',
    ]);
  });
});
