import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeWithdrawnFiles } from '#releases/withdrawn.ts';
import { erase } from '#submissions/withdraw.ts';
import { describeWorld } from '../describe-world.ts';
import { openReleases } from './world.ts';

describeWorld('what is taken back leaves the disk, on $name', openReleases, (world) => {
  const isThere = (version: string) => existsSync(join(world.folder, 'releases', `labrish-test-${version}`));
  const withdrawRecording = (id: string) =>
    world.db.$transaction((tx) => erase({ tx, now: world.services.now() }, [{ id, media_id: null }]));
  const sweep = () => removeWithdrawnFiles(world.services);

  test('every published version that has it loses its files, and no other', async () => {
    const gone = await world.record(await world.speaker());
    await world.record(await world.speaker());
    const first = await world.release('1.0.0');
    world.api.world.now = new Date(world.api.world.now.getTime() + 1_000);
    await world.release('1.1.0');
    await sweep();
    expect([isThere('1.0.0'), isThere('1.1.0')]).toEqual([true, true]);
    await withdrawRecording(gone);
    await sweep();
    expect([isThere('1.0.0'), isThere('1.1.0')]).toEqual([false, false]);
    const { files_removed_at } = await world.db.releases.findUniqueOrThrow({ where: { id: first.id } });
    expect(files_removed_at).toEqual(world.services.now());
    await world.release('1.2.0');
    await sweep();
    expect(isThere('1.2.0')).toBe(true);
    expect(await world.get(first.id)).toMatchObject({ status: 'superseded', withdrawn: 1 });
  });

  test('so does a version that an admin withdraws', async () => {
    await world.record(await world.speaker());
    const { id } = await world.release('1.0.0');
    await world.send('POST', `/${id}/withdraw`, { reason: 'Wrong splits.' });
    await sweep();
    expect(isThere('1.0.0')).toBe(false);
  });

  test('a version that waits for its publication is built again without it', async () => {
    const kept = await world.record(await world.speaker());
    const gone = await world.record(await world.speaker());
    const { id } = await world.make('1.0.0');
    await world.build(id);
    const parquet = join(world.folder, 'releases/labrish-test-1.0.0/data/train-00000-of-00001.parquet');
    const clip = (await world.itemsOf(id)).find(({ submission_id }) => submission_id === gone);
    expect(await readFile(parquet, 'latin1')).toContain(clip?.clip_id);
    await withdrawRecording(gone);
    await sweep();
    expect(await world.get(id)).toMatchObject({ state: 'building' });
    await world.build(id);
    await sweep();
    expect(await world.get(id)).toMatchObject({ state: 'built', built: 1 });
    expect(await readFile(parquet, 'latin1')).not.toContain(clip?.clip_id);
    expect((await world.itemsOf(id)).map(({ submission_id }) => submission_id)).toEqual([kept]);
  });
});
