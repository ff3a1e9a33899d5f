import { randomUUID } from 'node:crypto';
import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { writeDurably } from '@labrish/db/durable-file';
import { AudioMissing, type AudioStore, checkedKey, digestsOf, verified } from './store.ts';

const PART = /^\..+\.part$/;
/** Older `.part` files are abandoned: no file takes this long to write. */
const PART_MS = 3_600_000;

/** Stores recordings as files in one folder. Writes are atomic; a kill leaves at most a `.part` file, which `tidy` removes. */
export function createDiskStore(folder: string): AudioStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, checkedKey(key));
  const read = async (key: string, range = {}): Promise<Readable> => {
    // Open the file here, so that a missing one is an error of this call and not of the stream.
    const file = await orMissing(key, () => open(pathOf(key)));
    if ((await file.stat()).isFile()) return file.createReadStream(range);
    await file.close();
    throw new AudioMissing(key);
  };
  return {
    async put(key, bytes) {
      await writeDurably(pathOf(key), bytes);
    },
    async putStream(key, open, sha256) {
      await writeDurably(pathOf(key), verified(key, await open(), sha256));
    },
    get: (key) => orMissing(key, () => readFile(pathOf(key))),
    async size(key) {
      const found = await orMissing(key, () => stat(pathOf(key)));
      if (!found.isFile()) throw new AudioMissing(key);
      return found.size;
    },
    sha256: (key) => orMissing(key, async () => (await digestsOf(await read(key))).sha256),
    read,
    async copy(from, to) {
      const path = pathOf(to);
      await orMissing(from, async () => writeDurably(path, await read(from)));
    },
    list: (folder = '') => filesBelow(folder ? join(root, checkedKey(folder.slice(0, -1))) : root, folder),
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async tidy() {
      let removed = 0;
      const everything = await readdir(root, { recursive: true, withFileTypes: true }).catch(nothingThere);
      for (const { name, parentPath } of everything) {
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

/** Yields files, one folder at a time, so that the whole list is never in memory. Skips names with a leading dot: unfinished files. */
async function* filesBelow(path: string, folder: string): AsyncGenerator<{ key: string; bytes: number }> {
  const entries = await readdir(path, { withFileTypes: true }).catch(nothingThere);
  for (const entry of entries) {
    const { name } = entry;
    if (name.startsWith('.')) continue;
    const found = entry.isFile() ? await stat(join(path, name)).catch(() => null) : null;
    if (found) yield { key: folder + name, bytes: found.size };
    else if (entry.isDirectory()) yield* filesBelow(join(path, name), `${folder}${name}/`);
  }
}

function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Tells whether a `.part` file is abandoned. Another process may still be writing a recent one. */
async function isOld(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs > PART_MS;
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
