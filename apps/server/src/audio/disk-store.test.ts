import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from './disk-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labrish-audio-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Only what is special to the disk store: test/audio/store-contract.ts tests what all stores have in common. */
describe('the disk store', () => {
  it('makes its folder when something is stored, and leaves no pieces of what is replaced', async () => {
    const store = createDiskStore(join(folder, 'not/there/yet'));
    const versions = Array.from({ length: 8 }, (_, i) => Buffer.alloc(50_000 + i, i));
    await Promise.all(versions.map((bytes) => store.put('a.ogg', bytes)));
    expect(await readdir(join(folder, 'not/there/yet'))).toEqual(['a.ogg']);
  });

  it('sweeps away what a kill while writing left, once nobody can be writing it any more', async () => {
    const store = createDiskStore(folder);
    expect(await createDiskStore(join(folder, 'nowhere')).tidy()).toBe(0);
    await store.put('originals/ab/whole', Buffer.from('all of it'));
    const left = (name: string) => join(folder, 'originals/ab', `.${name}.part`);
    for (const name of ['old', 'young']) await writeFile(left(name), 'half of');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(left('old'), twoHoursAgo, twoHoursAgo);
    await utimes(join(folder, 'originals/ab/whole'), twoHoursAgo, twoHoursAgo);
    expect(await store.tidy()).toBe(1);
    expect((await readdir(join(folder, 'originals/ab'))).sort()).toEqual(['.young.part', 'whole']);
  });

  it('notices when it cannot be written', async () => {
    await expect(createDiskStore(folder).check()).resolves.toBeUndefined();
    await writeFile(join(folder, 'file'), '');
    await expect(createDiskStore(join(folder, 'file')).check()).rejects.toThrow();
  });
});
