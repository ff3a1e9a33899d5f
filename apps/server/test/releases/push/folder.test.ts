import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushesToRemove } from '#releases/push/push.ts';
import { NAME, openPushes, type PushWorld, readFiles } from './world.ts';

describe.each(testDatabases)('a version in a folder, on $name', (kind) => {
  let world: PushWorld;
  let path: string;
  let recordings: string[];
  beforeAll(async () => (world = await openPushes(kind)));
  beforeEach(async () => {
    recordings = await world.publishOne();
    path = await mkdtemp(join(tmpdir(), 'labrish-push-'));
  });
  afterEach(() => rm(path, { recursive: true, force: true }));
  afterAll(() => world.close());

  const send = (more = '', name = NAME) => world.run(`--release ${name} --to folder --path ${path}${more}`);

  test('has every byte under the name of the version, also after one that was killed, and goes again', async () => {
    await mkdir(join(path, `.${NAME}.partial`));
    await writeFile(join(path, `.${NAME}.partial`, 'half'), 'half');
    await mkdir(join(path, NAME));
    await writeFile(join(path, NAME, 'old'), 'old');
    await writeFile(join(path, 'theirs'), 'not ours');
    expect(await send()).toBe(`${NAME} is at ${path}.`);
    expect(await readdir(path)).toEqual([NAME, 'theirs']);
    expect(await readFiles(join(path, NAME))).toEqual(await world.bytesOf(NAME));
    await send();
    expect(await readFiles(join(path, NAME))).toEqual(await world.bytesOf(NAME));
    expect(await world.pushes()).toEqual([`1.0.0 folder ${path} there`]);

    expect(await send(' --remove')).toBe(`${NAME} is not in ${path} any more.`);
    expect(await readdir(path)).toEqual(['theirs']);
    expect(await world.pushes()).toEqual([`1.0.0 folder ${path} removed`]);
    await send();
    expect(await world.pushes()).toEqual([`1.0.0 folder ${path} there`]);
  });

  test.each([
    [
      'another byte',
      (file: string) => writeFile(file, 'other'),
      /stats\.json has other bytes than were built/,
    ],
    ['a file that is missing', (file: string) => rm(file), /stats\.json is not there/],
    [
      'a file too many',
      (file: string) => writeFile(`${file}.bak`, ''),
      /stats\.json\.bak is not in SHA256SUMS/,
    ],
  ])('gets nothing of a version with %s', async (_, damage, message) => {
    await damage(join(world.folderOf(NAME), 'stats.json'));
    await expect(send()).rejects.toThrow(message);
    expect(await readdir(path)).toEqual([]);
    expect(await world.pushes()).toEqual([]);
  });

  test('gets only what is published, newest and whole of recordings', async () => {
    await expect(send('', 'labrish-test-9.9.9')).rejects.toThrow(
      /no version labrish-test-9\.9\.9\. Published are: labrish-test-1\.0\.0\./,
    );
    const { id } = await world.make('1.1.0');
    await expect(send('', 'labrish-test-1.1.0')).rejects.toThrow(/is not published\. Publish it/);
    world.api.world.now = new Date(world.api.world.now.getTime() + 86_400_000);
    await world.build(id);
    await world.publish(id);
    await expect(send()).rejects.toThrow(/newer version than labrish-test-1\.0\.0/);
    await world.withdrawRecording(recordings[0] ?? '');
    await expect(send('', 'labrish-test-1.1.0')).rejects.toThrow(/recording that is in .* was withdrawn/);
    await world.send('POST', `/${id}/withdraw`, { reason: 'A mistake.' });
    await expect(send('', 'labrish-test-1.1.0')).rejects.toThrow(/was withdrawn\. Make a new version/);
    expect(await readdir(path)).toEqual([]);
  });

  test('what lies there and should not is named until it is taken away', async () => {
    await send();
    expect(await pushesToRemove(world.services)).toEqual([]);
    await world.withdrawRecording(recordings[0] ?? '');
    expect(await pushesToRemove(world.services)).toMatchObject([
      { name: NAME, destination: 'folder', target: path, withdrawn: 1 },
    ]);
    await world.publishNext('1.0.1');
    expect(await send('', 'labrish-test-1.0.1')).toMatch(
      new RegExp(`Take them away with --remove:\n  ${NAME}: folder ${path}$`),
    );
    expect(await send(' --remove')).toBe(`${NAME} is not in ${path} any more.`);
    expect(await pushesToRemove(world.services)).toEqual([]);
    await world.publishNext('1.1.0');
    expect(await pushesToRemove(world.services)).toMatchObject([
      { name: 'labrish-test-1.0.1', withdrawn: 0 },
    ]);
  });

  test('is one that is there, and not one of the server', async () => {
    const gone = world.run(`--release ${NAME} --to folder --path ${path}/gone`);
    await expect(gone).rejects.toThrow(/gone is not a folder\. Make it, or mount/);
    const own = world.run(`--release ${NAME} --to folder --path ${world.folder}/releases`);
    await expect(own).rejects.toThrow(/is in DATA_DIR/);
    expect((await world.bytesOf(NAME)).size).toBeGreaterThan(0);
  });
});
