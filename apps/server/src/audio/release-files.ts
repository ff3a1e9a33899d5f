import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AudioMissing, type AudioStore } from './store.ts';

/**
 * The files of versions: they are written on this machine, and are in the store from then on, for every server. A key is a path from
 * the folder of all versions.
 */
export interface ReleaseFiles {
  store: AudioStore;
  /** Where a file or a folder is while it is written or used here. */
  pathOf: (key: string) => string;
  /**
   * Puts a file that was written at its `pathOf` into the store.
   *
   * @param sameAs the key of a file with the same bytes, of which the store then makes a copy by itself
   */
  handOver: (key: string, sameAs?: { key: string; sha256: string } | null) => Promise<void>;
  /** What the store has in a folder and is not at its `pathOf`. */
  elsewhere: (folder: string) => Promise<{ path: string; key: string; bytes: number }[]>;
  /** Copies all of a folder to its `pathOf`. */
  fetch: (folder: string) => Promise<void>;
  /** Removes what is at the `pathOf` of a folder and in the store as well. */
  drop: (folder: string) => Promise<void>;
  /** Removes what a killed process left at a `pathOf`. @returns how many versions that was of */
  tidy: () => Promise<number>;
}

/** The store is a folder of this machine: what is written there is in it. */
export function createLocalFiles(store: AudioStore, folder: string): ReleaseFiles {
  const nothing = () => Promise.resolve();
  return {
    store,
    pathOf: (key) => join(resolve(folder), key),
    ...{ handOver: nothing, fetch: nothing, drop: nothing },
    elsewhere: () => Promise.resolve([]),
    tidy: () => Promise.resolve(0),
  };
}

/** No version takes this long from one file to the next. */
const LEFT_MS = 24 * 3_600_000;

/** The store is somewhere else. @param folder where files are only as long as they are needed here */
export function createRemoteFiles(store: AudioStore, folder: string): ReleaseFiles {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, key);
  const elsewhere: ReleaseFiles['elsewhere'] = async (version) => {
    const found = [];
    for await (const { key, bytes } of store.list(`${version}/`))
      if (!existsSync(pathOf(key))) found.push({ path: key.slice(version.length + 1), key, bytes });
    return found;
  };
  return {
    ...{ store, pathOf, elsewhere },
    async handOver(key, sameAs) {
      const path = pathOf(key);
      if (!(sameAs && (await copied(store, sameAs, key))))
        await store.putStream(key, () => createReadStream(path));
      await rm(path);
    },
    async fetch(version) {
      for (const { key } of await elsewhere(version)) {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true });
        await pipeline(await store.read(key), createWriteStream(`${path}.partial`));
        await rename(`${path}.partial`, path);
      }
    },
    drop: (version) => rm(pathOf(version), { recursive: true, force: true }),
    async tidy() {
      let removed = 0;
      for (const name of await readdir(root).catch(() => [])) {
        const { mtimeMs } = await stat(pathOf(name));
        if (Date.now() - mtimeMs < LEFT_MS) continue;
        await rm(pathOf(name), { recursive: true, force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** @returns false when it is not there any more, or is another one by now */
async function copied(
  store: AudioStore,
  { key, sha256 }: { key: string; sha256: string },
  to: string,
): Promise<boolean> {
  try {
    if ((await store.sha256(key)) !== sha256) return false;
    await store.copy(key, to);
    return true;
  } catch (error) {
    if (error instanceof AudioMissing) return false;
    throw error;
  }
}
