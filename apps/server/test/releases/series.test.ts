import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queryDuckDb } from '@labrish/release/testing/read-parquet';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { publicReleaseRoutes } from '#releases/public-routes.ts';
import { describeWorld } from '../describe-world.ts';
import { openReleases } from './world.ts';

describeWorld('what a series of versions has settled, on $name', openReleases, (world, kind) => {
  const partsOf = async (release_id: string) =>
    new Map((await world.itemsOf(release_id)).map(({ submission_id, part }) => [submission_id, part]));

  test('a series for which no version can be made is not begun', async () => {
    const answer = await world.api.send('admin', 'POST', '/releases', {
      series: 'misspelt',
      version: '1.0.0',
      title: 'Misspelt',
      licence: 'CC-BY-4.0',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No recording') as string },
    });
    expect(await world.db.release_series.count({ where: { name: 'misspelt' } })).toBe(0);
  });

  test('a version without anything new is made only when one asks for it, and other words are new', async () => {
    const [recording = ''] = await world.many(2);
    await world.release('1.0.0');
    expect(await world.plan()).toMatchObject({ added: 0, removed: 0, changed: 0 });
    const same = { series: 'labrish-test', version: '1.1.0', title: 'T' };
    expect(await world.send('POST', '', same)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Nothing has changed since release 1.0.0') as string },
    });
    await world.db.submissions.update({ where: { id: recording }, data: { reviewed_category: 'Patwa' } });
    expect(await world.plan()).toMatchObject({ added: 0, removed: 0, changed: 1 });
    expect(await world.send('POST', '', same)).toMatchObject({ status: 201 });
  });

  test('what is looked at again while a version is made is in the test set of the next one again', async () => {
    await world.many();
    const parts = await partsOf((await world.release('1.0.0')).id);
    const tested = [...parts].flatMap(([id, part]) => (part === 'test' ? id : []));
    const ten = tested.slice(0, 10);
    const review = (review_status: 'to_review' | 'accepted') =>
      world.db.submissions.updateMany({ where: { id: { in: ten } }, data: { review_status } });
    const testOf = async (release_id: string) =>
      (await world.itemsOf(release_id)).flatMap(({ submission_id, part }) =>
        part.startsWith('test') && part !== 'test_private' ? `${part} ${submission_id}` : [],
      );
    const all = tested.map((id) => `test ${id}`).sort();
    for (const [version, status, wanted] of [
      ['1.1.0', 'to_review', all.filter((one) => !ten.some((id) => one.endsWith(id)))],
      ['1.2.0', 'accepted', all],
    ] as const) {
      world.api.world.now = new Date(world.api.world.now.getTime() + 1_000);
      await review(status);
      const { id } = await world.release(version);
      expect((await testOf(id)).sort()).toEqual(wanted);
    }
    const clips = await world.db.release_items.findMany({ where: { submission_id: { in: ten } } });
    const ids = [...new Set(clips.map(({ clip_id }) => clip_id))].sort();
    expect([clips.length, ids.length]).toEqual([20, 10]);
    const folder = join(world.folder, 'releases');
    const removed = await readFile(join(folder, 'labrish-test-1.1.0.delta/removed.tsv'), 'utf8');
    expect(removed).toBe(`clip_id\n${ids.map((id) => `${id}\n`).join('')}`);
    const back = await queryDuckDb(
      `select clip_id, part from '${folder}/labrish-test-1.2.0.delta/data/*.parquet' order by clip_id`,
    );
    expect(back).toEqual(ids.map((clip_id) => ({ clip_id, part: 'test' })));
  });

  test('four looks at a plan, two at once, say what is made then, and nobody outside sees any', async () => {
    for (let n = 0; n < 12; n++) {
      const topic = `Question ${n}`;
      const { id } = await world.db.prompt_topics.create({
        data: { topic, english: 'E', mix: 'M', patwa: 'P', display_order: 20 + n },
      });
      await world.record(await world.speaker(), { prompt_id: id, prompt_text: topic });
    }
    const looks = await Promise.all([world.plan(), world.plan()]);
    looks.push(await world.plan(), await world.plan());
    for (const look of looks) expect(look).toEqual(looks[0]);
    expect(looks[0]?.held_out_topics).toHaveLength(2);
    const before = await world.db.release_series.findMany();
    expect(before).toMatchObject([
      { name: 'labrish-test', title: 'labrish-test', on_withdrawal: 'superseded' },
    ]);
    expect(await world.db.audit_log.findMany({ where: { entity: 'release_series' } })).toMatchObject([
      { action: 'create', entity_id: 'labrish-test', actor_name: expect.any(String) as string },
    ]);
    const app = Fastify();
    await app.register(publicReleaseRoutes(world.services), { prefix: '/data' });
    for (const path of [
      'releases/labrish-test/withdrawn.tsv',
      'status/labrish-test-1.0.0',
      'status/labrish-test',
    ])
      expect((await app.inject(`/data/${path}`)).statusCode).toBe(404);
    await app.close();
    expect((await world.send('GET', '')).body).toEqual({ data: [] });
    expect((await world.make('1.0.0')).plan).toEqual(looks[0]);
    const [series] = await world.db.release_series.findMany();
    expect(series).toMatchObject({ title: 'Labrish Test', salt: before[0]?.salt });
  });

  // Not on PGlite: it has one connection, so the query in `removeReleaseFiles` would wait for the transaction.
  test.skipIf(kind.name === 'PGlite')(
    'a version is built by nobody before what was left under its number is gone',
    async () => {
      await world.many(2);
      const { removeReleaseFiles } = world.api.ports;
      const seen: number[] = [];
      world.api.ports.removeReleaseFiles = async (release) => {
        seen.push(await world.db.releases.count());
        await removeReleaseFiles?.(release);
      };
      await world.release('1.0.0').finally(() => Object.assign(world.api.ports, { removeReleaseFiles }));
      expect(seen).toEqual([0]);
    },
  );
});
