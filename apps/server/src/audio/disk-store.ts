import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeDurably } from '@labrish/db/durable-file';
import { AudioMissing, type AudioStore } from './store.ts';

const PART = /^\..+\.part$/;
/** No file takes this long to be written. */
const PART_MS = 3_600_000;

/** Recordings as files below one folder, each written whole or not at all. A kill while writing leaves at most a `.part` file, for `tidy`. */
export function createDiskStore(folder: string): AudioStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, checkedKey(key));
  return {
    async put(key, bytes) {
      await writeDurably(pathOf(key), bytes);
    },
    get: (key) => orMissing(key, () => readFile(pathOf(key))),
    size: (key) => orMissing(key, async () => (await stat(pathOf(key))).size),
    async read(key, range) {
      // Opened here, so that a missing file is an error of this call and not of the stream.
      const file = await orMissing(key, () => open(pathOf(key)));
      return file.createReadStream(range ?? {});
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async tidy() {
      let removed = 0;
      for (const { name, parentPath } of await everythingBelow(root)) {
        if (!PART.test(name) || !(await isOld(join(parentPath, name)))) continue;
        await rm(join(parentPath, name), { force: true });
        removed += 1;
      }
      return removed;
    },
    async check() {
      const probe = join(root, `.check-${randomUUID()}`);
      await writeDurably(probe, Buffer.from('ok'));
      await rm(probe, { force: true });
    },
  };
}

async function everythingBelow(root: string): Promise<Dirent[]> {
  try {
    return await readdir(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    // Nothing was ever stored.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Another process may be writing a young one. */
async function isOld(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs > PART_MS;
}

/** Only what our own keys are made of; nothing that could lead out of the folder. */
function checkedKey(key: string): string {
  const parts = key.split('/');
  const plain = /^[a-z0-9/._-]{1,200}$/.test(key) && parts.every((part) => part && !/^\.+/.test(part));
  if (!plain || key.includes('..')) throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`);
  return key;
}

async function orMissing<T>(key: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') throw new AudioMissing(key);
    throw error;
  }
}
