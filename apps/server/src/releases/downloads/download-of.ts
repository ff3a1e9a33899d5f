import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AudioStore } from '#audio/store.ts';
import { typeOf } from './files.ts';
import type { Download } from './send.ts';
import type { ReleaseArchive } from './release-archive.ts';

/** Describes the archive as a download. The same files under the same name give the same bytes, and the same ETag. */
export function archiveOf({ archive, sums_sha256 }: ReleaseArchive, name: string): Download {
  const fileName = `${name}.tar`;
  const sha256 = createHash('sha256').update(`${sums_sha256} ${fileName}`).digest('hex');
  return { ...archive, etag: `"${sha256}"`, type: 'application/x-tar', fileName };
}

/** Describes one file as a download. @returns null if SHA256SUMS lacks the path: other paths are never looked up in the store. */
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

/** Opens the file on the first read, not before. */
async function* chunksOf(
  store: AudioStore,
  key: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  yield* await store.read(key, range);
}
