import { testDatabases } from '@labrish/db/testing/test-database';
import { beforeEach, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID, NOW } from './setup.ts';

interface Cell {
  key: string;
  name: string;
  target: number;
  have: number;
  missing: number;
}
interface Progress {
  goal: number;
  dimensions: { dimension: string; cells: Cell[]; outside: number }[];
}

const USUAL = { goal: null, most_per_topic: 3, targets_enabled: true, own: [] };

describeApi('where voices are missing, on $name', testDatabases, ({ api }) => {
  beforeEach(async () => {
    await api.db.target_settings.update({
      where: { pilot: 'JM' },
      data: { goal: null, own_targets: {}, most_per_topic: 3, targets_enabled: true, version: 1 },
    });
    await api.db.submissions.update({
      where: { id: ID.submission },
      data: { region_code: 'JM-01', age_range: '25 to 34', prompt_id: ID.prompt },
    });
  });

  const progress = async () => (await api.send('reviewer', 'GET', '/targets/progress')).body as Progress;
  const cellsOf = async (dimension: string) =>
    (await progress()).dimensions.find((one) => one.dimension === dimension) ?? { cells: [], outside: NaN };
  const put = (as: string, change: object) => api.send(as, 'PUT', '/targets', { ...USUAL, ...change });

  test('the first phase is shared out by people, and evenly over categories and topics', async () => {
    const { goal, dimensions } = await progress();
    expect(goal).toBe(5000);
    for (const { cells } of dimensions) expect(cells.reduce((sum, { target }) => sum + target, 0)).toBe(5000);
    expect((await cellsOf('topic')).cells).toEqual([
      { key: ID.prompt, name: 'Market', target: 5000, have: 1, missing: 4999 },
    ]);
    expect((await cellsOf('category')).cells.map(({ name, have }) => [name, have])).toEqual([
      ['English', 0],
      ['Mix', 0],
      ['Patwa', 1],
    ]);
    expect((await cellsOf('age')).cells.at(-1)).toMatchObject({ name: '25 to 34', have: 1 });
    const places = (await cellsOf('place')).cells;
    expect(places).toHaveLength(14);
    expect(places[0]).toMatchObject({ name: 'Saint Andrew', have: 0 });
    expect(places.at(-1)).toMatchObject({ name: 'Kingston', have: 1 });
  });

  test('what may not be used counts for nothing, and what has no cell is told', async () => {
    const add = (change: object) =>
      api.db.submissions.create({
        data: {
          ...{ user_id: ID.contributor, source: 'simulator', category: 'Mix', submission_type: 'open' },
          ...{ created_at: NOW, storage_url: 'originals/y.ogg', region: 'Portland' },
          ...change,
        },
      });
    await add({ review_status: 'rejected' });
    await add({ review_status: 'quarantined' });
    await add({ storage_url: null });
    await add({ withdrawn_at: NOW, category: null });
    expect((await cellsOf('category')).cells.map(({ have }) => have)).toEqual([0, 0, 1]);
    await add({ region: 'Outside Jamaica' });
    await add({});
    expect(await cellsOf('place')).toMatchObject({ outside: 1 });
    expect((await cellsOf('place')).cells.find(({ name }) => name === 'Portland')?.have).toBe(1);
    expect((await cellsOf('topic')).outside).toBe(2);
    expect((await cellsOf('age')).outside).toBe(2);
  });

  test('an admin sets targets, which is audited; the others share the goal', async () => {
    const own = [{ dimension: 'place', key: 'JM-04', recordings: 0 }];
    const { status, body } = await put('admin', { goal: 1400, own, version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ goal: 1400, version: 2 });
    const { cells } = await cellsOf('place');
    expect(cells.find(({ key }) => key === 'JM-04')).toMatchObject({ target: 0, missing: 0 });
    expect((await cellsOf('topic')).cells[0]?.target).toBe(1400);
    const [entry] = await api.db.audit_log.findMany({ where: { entity: 'target_settings' } });
    expect(entry).toMatchObject({
      ...{ action: 'update', actor_name: 'admin@example.org' },
      after: { goal: 1400, own_targets: { place: { 'JM-04': 0 } } },
    });
    expect((await put('admin', { version: 2 })).body).toMatchObject({ goal: null });
    expect((await cellsOf('place')).cells.find(({ key }) => key === 'JM-04')?.target).toBeGreaterThan(100);
  });

  test('a stale version is refused, and so is a reviewer, and a cell that is not there', async () => {
    expect((await put('admin', { goal: 10, version: 1 })).status).toBe(200);
    const stale = await put('admin', { goal: 20, version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { details: { version: 2, changed_by: 'admin@example.org' } },
    });
    expect((await put('reviewer', { goal: 20 })).status).toBe(403);
    const own = [{ dimension: 'topic', key: ID.nobody, recordings: 5 }];
    expect(await put('admin', { own })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'own[0].key' }] },
    });
  });
});
