import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { IMPORT_MAX } from '@labrish/api/prompts/columns';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeEmptyApi } from '../describe-api.ts';
import { ID, NOW, seed } from '../setup.ts';
import { topicsOf, words } from './world.ts';

describeEmptyApi('topics on $name', oneTestDatabase, ({ api }) => {
  const { as, admin, idOf, audited, place, move } = topicsOf(() => api);
  const rows = () => api.db.prompt_topics.findMany({ orderBy: [{ display_order: 'asc' }, { id: 'asc' }] });
  const order = async () => (await rows()).map(({ topic, display_order }) => `${display_order} ${topic}`);

  describe('writing one', () => {
    const food = words('Food');
    beforeEach(() => seed(api.db));

    test('a new one goes to the end of the list; the first of all is number 1', async () => {
      expect((await admin().create(food)).prompt.display_order).toBe(8);
      await api.db.prompt_topics.deleteMany();
      expect((await admin().create(food)).prompt.display_order).toBe(1);
    });

    test('many at once get a number each', async () => {
      const made = await Promise.all(Array.from({ length: 5 }, () => admin().create(food)));
      const numbers = made.map(({ prompt }) => prompt.display_order).sort((a, b) => a - b);
      expect(numbers).toEqual([8, 9, 10, 11, 12]);
    });

    test('blanks around a text go; a text of blanks is refused', async () => {
      expect((await admin().create({ ...food, topic: '  Food ' })).prompt.topic).toBe('Food');
      await expect(admin().create({ ...food, patwa: ' \n' })).rejects.toThrow('Please fill this in');
    });

    test('every write leaves who, before and after', async () => {
      await admin().update({ id: ID.prompt, topic: 'Bus' });
      const [row, ...more] = await audited();
      expect(more).toEqual([]);
      expect(row).toMatchObject({ actor_kind: 'user', actor_name: 'admin@example.org', action: 'update' });
      expect(row).toMatchObject({
        entity_id: ID.prompt,
        before: { topic: 'Market', version: 1 },
        after: { topic: 'Bus', version: 2 },
      });
    });

    test('an edit of what somebody else has changed is refused with who and when', async () => {
      await admin().update({ id: ID.prompt, topic: 'Bus', version: 1 });
      const { status, body } = await api.send('admin', 'PUT', `/prompts/${ID.prompt}`, {
        topic: 'Sea',
        version: 1,
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: expect.stringContaining('admin@example.org changed this') as string,
        details: { version: 2, changed_by: 'admin@example.org', changed_at: '2026-11-20T14:00:00.000Z' },
      });
      expect((await api.db.prompt_topics.findUniqueOrThrow({ where: { id: ID.prompt } })).topic).toBe('Bus');
    });

    test('of two edits of one version, one wins', async () => {
      const edits = ['A', 'B', 'C'].map((topic) => admin().update({ id: ID.prompt, topic, version: 1 }));
      const outcomes = await Promise.allSettled(edits);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('without a version the last edit applies', async () => {
      await admin().update({ id: ID.prompt, topic: 'Bus' });
      expect((await admin().update({ id: ID.prompt, topic: 'Sea' })).prompt.version).toBe(3);
    });
  });

  describe('moving', () => {
    test('goes behind another one or to the top, and numbers all from 1', async () => {
      await place(3, 7, 7, 40);
      await move('D', 'A');
      expect(await order()).toEqual(['1 A', '2 D', '3 B', '4 C']);
      await move('C', null);
      expect(await order()).toEqual(['1 C', '2 A', '3 D', '4 B']);
    });

    test('changes the version and leaves an audit row of those that got another number, no others', async () => {
      await place(1, 2, 3);
      expect(await move('B', 'C')).toEqual({ moved: 2 });
      expect((await rows()).map(({ topic, version }) => [topic, version])).toEqual([
        ['A', 1],
        ['C', 2],
        ['B', 2],
      ]);
      const log = await audited('reorder');
      expect(log).toHaveLength(2);
      const ofB = log.find(({ after }) => (after as { topic: string }).topic === 'B');
      expect(ofB).toMatchObject({
        entity_id: await idOf('B'),
        actor_name: 'admin@example.org',
        before: { display_order: 2, version: 1 },
        after: { display_order: 3, version: 2, updated_at: NOW.toISOString() },
      });
    });

    test('to where it is already does nothing', async () => {
      await place(1, 2);
      expect(await move('B', 'A')).toEqual({ moved: 0 });
      expect(await move('B', 'B')).toEqual({ moved: 0 });
      expect(await audited('reorder')).toEqual([]);
    });

    test('of several at once keeps every move, and no number twice', async () => {
      await place(1, 2, 3, 4);
      await Promise.all([
        move('A', 'D'),
        move('C', null),
        admin().create(words('E')),
        admin().update({ id: await idOf('B'), topic: 'b' }),
        admin().import({ topics: [words('F')] }),
      ]);
      const now = await rows();
      expect(now.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4, 5, 6]);
      const names = now.map(({ topic }) => topic);
      expect(names[0]).toBe('C');
      expect(names.indexOf('A')).toBe(names.indexOf('D') + 1);
      expect([...names].sort()).toEqual(['A', 'C', 'D', 'E', 'F', 'b']);
    });

    test('what is not there is refused, and nothing moves', async () => {
      await place(2, 5);
      const id = await idOf('B');
      await expect(admin().reorder({ id: ID.nobody, after: null })).rejects.toThrow('no such topic');
      await expect(admin().reorder({ id, after: ID.nobody })).rejects.toThrow('no such topic');
      expect(await order()).toEqual(['2 A', '5 B']);
    });
  });

  describe('an import', () => {
    test('adds all at the end, in their order, each with its audit row', async () => {
      await place(7);
      const topics = ['Sea', 'Sun', 'Moon'].map(words);
      expect(await admin().import({ topics })).toEqual({ added: 3, skipped: [], retired: [] });
      expect(await order()).toEqual(['7 A', '8 Sea', '9 Sun', '10 Moon']);
      expect((await audited('create')).map(({ after }) => after)).toMatchObject(topics);
    });

    test('of what is there already adds nothing twice', async () => {
      const topics = [words('Sea'), words(' SEA ')];
      expect(await admin().import({ topics })).toEqual({ added: 1, skipped: ['SEA'], retired: [] });
      expect(await admin().import({ topics })).toEqual({
        ...{ added: 0, skipped: ['Sea', 'SEA'], retired: [] },
      });
      const twice = await Promise.all([1, 2].map(() => admin().import({ topics: [words('Sun')] })));
      expect(twice.map(({ added }) => added).sort()).toEqual([0, 1]);
    });

    test(`takes ${IMPORT_MAX} at once and not one more`, async () => {
      const topics = Array.from({ length: IMPORT_MAX + 1 }, (_, i) => words(`Topic ${i}`));
      await expect(admin().import({ topics })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      expect((await admin().import({ topics: topics.slice(1) })).added).toBe(IMPORT_MAX);
      expect((await rows()).at(-1)).toMatchObject({
        topic: `Topic ${IMPORT_MAX}`,
        display_order: IMPORT_MAX,
      });
    });

    test('with one row that cannot be used adds none', async () => {
      const topics = [words('Sea'), { ...words('Sun'), mix: ' ' }];
      await expect(admin().import({ topics })).rejects.toMatchObject({
        details: [{ path: 'topics[1].mix', message: 'Please fill this in.' }],
      });
      expect(await rows()).toEqual([]);
    });
  });

  test('moving and importing are for administrators', async () => {
    await place(1);
    const reviewer = as('reviewer').prompts;
    const refused = { code: 'FORBIDDEN' };
    await expect(reviewer.reorder({ id: await idOf('A'), after: null })).rejects.toMatchObject(refused);
    await expect(reviewer.import({ topics: [words('Sea')] })).rejects.toMatchObject(refused);
  });
});
