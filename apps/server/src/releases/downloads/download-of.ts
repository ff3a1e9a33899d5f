import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AudioStore } from '#audio/store.ts';
import { typeOf } from './files.ts';
import type { Download } from './send.ts';
import type { ReleaseArchive } from './release-archive.ts';

/** The archive. Of the same files by the same name it is the same bytes. */
export function archiveOf({ archive, sums_sha256 }: ReleaseArchive, name: string): Download {
  const fileName = `${name}.tar`;
  const sha256 = createHash('sha256').update(`${sums_sha256} ${fileName}`).digest('hex');
  return { ...archive, etag: `"${sha256}"`, type: 'application/x-tar', fileName };
}

/** @returns null for what is not in the version: only paths that stand in its list are ever looked for in the store. */
export async function fileOf(
  store: AudioStore,
  { folder, sums }: ReleaseArchive,
  path: string,
): Promise<Download | null> {
  const sha256 = sums.get(path);
  if (!sha256) return null;
  const key = `${folder}/${path}`;
  return {
    bytes: await store.size(key),
    etag: `"${sha256}"`,
    type: typeOf(path),
    read: (range) => Readable.from(chunksOf(store, key, range), { objectMode: false }),
  };
}

/** Opened when somebody reads. */
async function* chunksOf(
  store: AudioStore,
  key: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  yield* await store.read(key, range);
}
