import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWorld } from '../describe-world.ts';
import { openPages } from './pages-world.ts';

describeWorld('known faults of published versions, on $name', openPages, (pages) => {
  const add = (id: string, body: object) => pages.world.send('POST', `/${id}/errata`, body);
  const status = async (version: string) =>
    (await pages.app.inject(`/data/status/labrish-test-${version}`)).json<{ errata: object[] }>();
  const changelog = (version: string) =>
    readFile(join(pages.world.folder, `releases/labrish-test-${version}/CHANGELOG.md`), 'utf8');

  /** Publishes 1.0.0 with two recordings of two people. @returns the version and its clips */
  async function published() {
    const { world } = pages;
    for (const speaker of await pages.speakers(2)) await world.record(speaker);
    const { id } = await world.release('1.0.0');
    const clips = (await world.itemsOf(id)).map(({ clip_id }) => clip_id);
    pages.later(60);
    return { id, clips };
  }

  test('everybody reads them: in the status, on the page, and in the changelog of the next version', async () => {
    const { id, clips } = await published();
    const answer = await add(id, {
      fault: 'Labelled <Mix>, is Patwa.',
      clip_ids: [clips[0], clips[0]?.toUpperCase()],
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { errata: [{ fault: 'Labelled <Mix>, is Patwa.', clip_ids: [clips[0]] }] },
    });
    await add(id, { fault: 'Levels are\nlow.' });
    const since = pages.world.services.now().toISOString().slice(0, 10);
    expect((await status('1.0.0')).errata).toEqual([
      { fault: 'Labelled <Mix>, is Patwa.', clip_ids: [clips[0]], since },
      { fault: 'Levels are\nlow.', clip_ids: [], since },
    ]);
    expect(await pages.page()).toMatch(
      new RegExp(`Known faults: 2[^]*Labelled &lt;Mix&gt;, is Patwa\\.[^]*${clips[0]}[^]*Levels are`),
    );

    pages.later(60);
    const next = await pages.world.make('1.1.0');
    pages.later(60);
    await add(id, { fault: 'Found after the list was frozen.' });
    await pages.world.build(next.id);
    const text = await changelog('1.1.0');
    expect(text).toContain(`Known fault since ${since}: Labelled &lt;Mix>, is Patwa. It is in ${clips[0]}.`);
    expect(text).toContain('Levels are low.');
    expect(text).not.toContain('Found after');
    expect(text.indexOf('Known fault')).toBeGreaterThan(text.indexOf('## 1.0.0'));
  });

  test('one that is none is removed, and a version that is built again has the same changelog', async () => {
    const { id } = await published();
    const { body } = await add(id, { fault: 'Levels are low.' });
    const [{ id: wrong } = { id: '' }] = (body as { errata: { id: string }[] }).errata;
    pages.later(60);
    const next = await pages.world.make('1.1.0');
    pages.later(60);
    expect((await pages.world.send('DELETE', `/errata/${wrong}`)).status).toBe(204);
    expect((await pages.world.send('DELETE', `/errata/${wrong}`)).status).toBe(404);
    expect((await status('1.0.0')).errata).toEqual([]);
    expect(await pages.page()).not.toContain('Known faults');
    await pages.world.build(next.id);
    expect(await changelog('1.1.0')).toContain('Levels are low.');
    await pages.world.publish(next.id);
    pages.later(60);
    const third = await pages.world.make('1.2.0');
    await pages.world.build(third.id);
    expect(await changelog('1.2.0')).not.toContain('Levels are low.');
    const log = await pages.world.db.audit_log.findMany({ where: { entity: 'release_errata' } });
    expect(log.map(({ action }) => action).sort()).toEqual(['create', 'delete']);
  });

  test('refuses what it has not, what names somebody, and versions that nobody has', async () => {
    const { id, clips } = await published();
    const strange = 'f'.repeat(32);
    expect(await add(id, { fault: 'Cut off.', clip_ids: [strange] })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(strange) as string },
    });
    await pages.world.db.release_items.updateMany({
      where: { clip_id: clips[1] ?? '' },
      data: { part: 'test_private' },
    });
    expect((await add(id, { fault: 'Cut off.', clip_ids: [clips[1]] })).status).toBe(400);
    expect(await add(id, { fault: 'He says call 876 555 0199.' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('876 555 0199') as string },
    });
    expect((await add(id, { fault: ' ' })).status).toBe(400);
    expect((await add(id, { fault: 'x', clip_ids: Array(201).fill(strange) })).status).toBe(400);
    const built = await pages.world.make('1.1.0');
    expect((await add(built.id, { fault: 'Cut off.' })).status).toBe(409);
    expect((await status('1.0.0')).errata).toEqual([]);
  });

  test('an administrator of another country neither adds nor removes one', async () => {
    const { id } = await published();
    const { body } = await add(id, { fault: 'Levels are low.' });
    const [erratum] = (body as { errata: { id: string }[] }).errata;
    const { sql } = pages.world.api.database;
    await sql(`insert into pilots (code, time_zone, position) values ('TT', 'America/Port_of_Spain', 2) on conflict do nothing;
      update release_series set pilot = 'TT'`);
    expect((await add(id, { fault: 'Cut off.' })).status).toBe(404);
    expect((await pages.world.send('DELETE', `/errata/${erratum?.id}`)).status).toBe(404);
    await sql(`update release_series set pilot = 'JM'; delete from pilots where code = 'TT'`);
  });
});
