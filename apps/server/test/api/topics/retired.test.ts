import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { expect, test } from 'vitest';
import { describeEmptyApi } from '../describe-api.ts';
import { ID, NOW, seed } from '../setup.ts';
import { topicsOf, words } from './world.ts';

describeEmptyApi('retired topics on $name', oneTestDatabase, ({ api }) => {
  const { as, admin, idOf, audited, place, move } = topicsOf(() => api);

  const retire = async (topic: string, version?: number) =>
    admin().retire({ id: await idOf(topic), ...(version && { version }) });
  const restore = async (topic: string) => admin().restore({ id: await idOf(topic) });
  const listed = async (retired = false) =>
    (await as('reviewer').prompts.list({ retired })).prompts.map(({ topic }) => topic);

  test('retiring takes a topic from the list, and keeps it and what refers to it', async () => {
    await seed(api.db);
    await place(8);
    await api.db.submissions.update({ where: { id: ID.submission }, data: { prompt_id: ID.prompt } });
    const { status, body } = await api.send('admin', 'POST', `/prompts/${ID.prompt}/retire`, {
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ prompt: { topic: 'Market', version: 2, retired_at: NOW.toISOString() } });
    expect((await api.send('reviewer', 'GET', '/prompts')).body).toMatchObject({
      prompts: [{ topic: 'A' }],
    });
    expect((await api.send('reviewer', 'GET', '/prompts?retired=true')).body).toMatchObject({
      prompts: [{ topic: 'Market', retired_at: NOW.toISOString() }],
    });
    const { prompt_id } = await api.db.submissions.findUniqueOrThrow({ where: { id: ID.submission } });
    expect(prompt_id).toBe(ID.prompt);
    expect(await audited('retire')).toMatchObject([
      { entity_id: ID.prompt, before: { retired_at: null }, after: { retired_at: NOW.toISOString() } },
    ]);
  });

  test('bringing one back puts it behind all others', async () => {
    await place(1, 2, 3);
    await retire('C');
    await retire('A');
    expect(await listed(true)).toEqual(expect.arrayContaining(['A', 'C']));
    expect((await restore('A')).prompt).toMatchObject({ display_order: 3, retired_at: null });
    expect((await admin().create(words('D'))).prompt.display_order).toBe(4);
    expect(await listed()).toEqual(['B', 'A', 'D']);
    expect(await audited('restore')).toHaveLength(1);
  });

  test('retiring twice changes nothing more, and neither does restoring what is asked', async () => {
    await place(1, 2);
    await retire('A');
    expect((await retire('A')).prompt.version).toBe(2);
    expect((await restore('B')).prompt.version).toBe(1);
    expect(await audited()).toHaveLength(1);
  });

  test('retiring what somebody else has changed is refused with who', async () => {
    await place(1, 2);
    await admin().update({ id: await idOf('A'), english: 'Else' });
    await expect(retire('A', 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('admin@example.org changed this') as string,
    });
    expect(await listed()).toEqual(['A', 'B']);
  });

  test('retiring the last one is refused, also when the last two are retired at the same moment', async () => {
    await place(1, 2);
    const outcomes = await Promise.allSettled([retire('A'), retire('B')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last = ''] = await listed();
    await expect(retire(last)).rejects.toThrow(
      'This is the last topic, and the bot would have nothing to ask. Add another one first.',
    );
  });

  test('retiring leaves it without a place: moves number the others, and go behind none of it', async () => {
    await place(1, 2, 3);
    await retire('B');
    await move('A', 'C');
    expect(await listed()).toEqual(['C', 'A']);
    await expect(move('A', 'B')).rejects.toThrow('no such topic');
    await expect(move('B', 'A')).rejects.toThrow('no such topic');
  });

  test('a retired one is told by an import of the same name, which adds nothing', async () => {
    await place(1, 2);
    await retire('A');
    expect(await admin().import({ topics: ['a', 'B', 'C'].map(words) })).toEqual({
      added: 1,
      skipped: ['B'],
      retired: ['a'],
    });
  });
});
