import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AudioStore, unlessMissing } from './store.ts';

/**
 * The files of release versions: written on this machine, then uploaded to the store, where every server finds them. A key is a
 * path relative to the folder of all versions.
 */
export interface ReleaseFiles {
  store: AudioStore;
  /** Returns the local path of a file or folder while it is written or used. */
  pathOf: (key: string) => string;
  /**
   * Uploads the file at its `pathOf` to the store.
   *
   * @param sameAs the key of a stored file with the same bytes: the store copies that file
   */
  uploadAndRemoveLocal: (key: string, sameAs?: { key: string; sha256: string } | null) => Promise<void>;
  /** Lists the files of a folder that are in the store but not at their `pathOf`. */
  listRemoteOnly: (folder: string) => Promise<{ path: string; key: string; bytes: number }[]>;
  /** Downloads a folder to its `pathOf`. */
  fetch: (folder: string) => Promise<void>;
  /** Removes the copy at the `pathOf` of a folder whose files are in the store. */
  drop: (folder: string) => Promise<void>;
  /** Removes files that a killed process left at a `pathOf`. @returns how many versions they belonged to */
  tidy: () => Promise<number>;
}

/** Creates the files of a store that is a folder on this machine: a file at its `pathOf` is already stored. */
export function createLocalFiles(store: AudioStore, folder: string): ReleaseFiles {
  const nothing = () => Promise.resolve();
  return {
    store,
    pathOf: (key) => join(resolve(folder), key),
    ...{ uploadAndRemoveLocal: nothing, fetch: nothing, drop: nothing },
    listRemoteOnly: () => Promise.resolve([]),
    tidy: () => Promise.resolve(0),
  };
}

/** Older folders are abandoned: no version takes this long between two files. */
const LEFT_MS = 24 * 3_600_000;

/** Creates the files of a remote store. @param folder local folder, which has files only while they are needed */
export function createRemoteFiles(store: AudioStore, folder: string): ReleaseFiles {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, key);
  const elsewhere: ReleaseFiles['listRemoteOnly'] = async (version) => {
    const found = [];
    for await (const { key, bytes } of store.list(`${version}/`))
      if (!existsSync(pathOf(key))) found.push({ path: key.slice(version.length + 1), key, bytes });
    return found;
  };
  return {
    ...{ store, pathOf, listRemoteOnly: elsewhere },
    async uploadAndRemoveLocal(key, sameAs) {
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

/** Copies inside the store. @returns false when the source is missing or has changed */
async function copied(
  store: AudioStore,
  { key, sha256 }: { key: string; sha256: string },
  to: string,
): Promise<boolean> {
  if ((await unlessMissing(store.sha256(key), null)) !== sha256) return false;
  return unlessMissing(
    store.copy(key, to).then(() => true),
    false,
  );
}
