import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from '#audio/disk-store.ts';
import { migrateStore } from '#audio/migrate.ts';
import { type AudioStore, WrongBytes } from '#audio/store.ts';

let folder: string;
let from: AudioStore;
let to: AudioStore;
const KEYS = Array.from({ length: 9 }, (_, i) => `originals/${i}/recording`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'labrish-migrate-'));
  [from, to] = [createDiskStore(join(folder, 'from')), createDiskStore(join(folder, 'to'))];
  for (const [i, key] of KEYS.entries()) await from.put(key, Buffer.alloc(1000 + i, i));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (target = to, removes_source = false) =>
  migrateStore(from, target, { removes_source, say: () => undefined });
const keysOf = async (store: AudioStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};
const BYTES = KEYS.reduce((sum, _, i) => sum + 1000 + i, 0);

test('everything is copied, compared, and still where it was', async () => {
  expect(await run()).toEqual({ copied: 9, there_already: 0, bytes: BYTES, removed: 0 });
  expect(await keysOf(to)).toEqual(KEYS);
  expect(await keysOf(from)).toEqual(KEYS);
  for (const key of KEYS) expect((await to.get(key)).equals(await from.get(key))).toBe(true);
});

test('what ended in the middle goes on from there', async () => {
  let puts = 0;
  const dying: AudioStore = {
    ...to,
    putStream(key, open, sha256) {
      puts += 1;
      return puts > 4 ? Promise.reject(new Error('killed')) : to.putStream(key, open, sha256);
    },
  };
  await expect(run(dying, true)).rejects.toThrow('killed');
  expect(await keysOf(from)).toEqual(KEYS);
  expect(await run()).toEqual({ copied: 5, there_already: 4, bytes: BYTES, removed: 0 });
});

test('what is there with other bytes is replaced', async () => {
  await to.put(KEYS[0] ?? '', Buffer.alloc(1000, 99));
  expect(await run()).toMatchObject({ copied: 9 });
  expect((await to.get(KEYS[0] ?? '')).equals(Buffer.alloc(1000, 0))).toBe(true);
});

test('a copy that is read back with other bytes stops it, and nothing is removed', async () => {
  const damaged: AudioStore = {
    ...to,
    async putStream(key, open, sha256) {
      await to.putStream(key, open, sha256);
      if (key === KEYS[7]) await to.put(key, Buffer.from('damaged'));
    },
  };
  await expect(run(damaged, true)).rejects.toThrow(WrongBytes);
  expect(await keysOf(from)).toEqual(KEYS);
});

test('the source is emptied on demand, and not of what was being written', async () => {
  writeFileSync(join(folder, 'from/originals/half.partial'), 'half of it');
  expect(await run(to, true)).toEqual({ copied: 9, there_already: 0, bytes: BYTES, removed: 9 });
  expect(await keysOf(to)).toEqual(KEYS);
  expect(await keysOf(from)).toEqual(['originals/half.partial']);
});
