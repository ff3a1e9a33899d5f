import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { AudioMissing } from './store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labrish-audio-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const key = 'originals/2026/11/0190a0a0.ogg';

describe('the disk store', () => {
  it('gives back what it was given, whole and in parts', async () => {
    const store = createDiskStore(join(folder, 'not', 'there', 'yet'));
    await store.put(key, Buffer.from('0123456789'));
    expect((await store.get(key)).toString()).toBe('0123456789');
    expect(await store.size(key)).toBe(10);
    expect((await buffer(await store.read(key))).toString()).toBe('0123456789');
    expect((await buffer(await store.read(key, { start: 2, end: 4 }))).toString()).toBe('234');
  });

  it('replaces as a whole and leaves no pieces behind', async () => {
    const store = createDiskStore(folder);
    const versions = Array.from({ length: 8 }, (_, i) => Buffer.alloc(50_000 + i, i));
    await Promise.all(versions.map((bytes) => store.put('a.ogg', bytes)));
    const stored = await store.get('a.ogg');
    expect(versions.some((bytes) => bytes.equals(stored))).toBe(true);
    expect(await readdir(folder)).toEqual(['a.ogg']);
  });

  it('says what is missing', async () => {
    const store = createDiskStore(folder);
    await expect(store.get(key)).rejects.toThrow(AudioMissing);
    await expect(store.size(key)).rejects.toThrow(AudioMissing);
    await expect(store.read(key)).rejects.toThrow(AudioMissing);
    await store.remove(key);
    await store.put(key, Buffer.from('x'));
    await store.remove(key);
    await expect(store.get(key)).rejects.toThrow(AudioMissing);
    await expect(store.get('originals')).rejects.toThrow(AudioMissing);
  });

  it.each([
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    './a',
    'a/.',
    'A',
    'a b',
    '',
    'a\0',
    'a\\b',
    '.hidden',
  ])('refuses the key %j', async (bad) => {
    const store = createDiskStore(folder);
    await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow('Not a key');
    await expect(store.read(bad)).rejects.toThrow('Not a key');
    await expect(store.remove(bad)).rejects.toThrow('Not a key');
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
