import { createHash } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskStore } from '#audio/disk-store.ts';
import { type AudioStore, digestsOf, unlessMissing } from '#audio/store.ts';
import { inBatches } from '#in-batches.ts';
import { z } from 'zod';

/** Files copied concurrently: a bucket answers several requests in the time of one. */
export const CONCURRENCY = 8;

export const storedFile = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() });
export type StoredFile = z.output<typeof storedFile>;

/** A file to copy, with its hash if known. */
export interface Named {
  key: string;
  sha256: string | null;
}

/**
 * Copies files from a store into a folder, and yields each with its size and hash. A file that an earlier backup has byte for
 * byte becomes a hard link, which takes no space.
 *
 * @param earlier the same folder of that backup
 * @param missing called with the key of each file that the store lacks
 */
export async function* copyFiles(
  from: AudioStore,
  folder: string,
  named: AsyncIterable<Named>,
  { earlier, missing }: { earlier: string | undefined; missing: (key: string) => void },
): AsyncGenerator<StoredFile> {
  const to = createDiskStore(folder);
  const copyOne = async (one: Named): Promise<StoredFile | null> => {
    const linked = earlier && one.sha256 ? await linkSame(from, earlier, folder, one) : null;
    return linked ?? (await copy(from, to, one.key));
  };
  for await (const batch of inBatches(named, CONCURRENCY)) {
    const copied = await Promise.all(batch.map(copyOne));
    for (const [index, file] of copied.entries())
      if (file) yield file;
      else missing(batch[index]?.key ?? '');
  }
}

async function copy(from: AudioStore, to: AudioStore, key: string): Promise<StoredFile | null> {
  let file: StoredFile | null = null;
  // Start the count at 0 in each call: `putStream` calls this once per attempt.
  const open = async () => {
    const source = await from.read(key);
    async function* counted() {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
      file = { key, bytes, sha256: hash.digest('hex') };
    }
    return Readable.from(counted());
  };
  return unlessMissing(
    to.putStream(key, open).then(() => file),
    null,
  );
}

/** Links the earlier backup's file. @returns null if it differs or is missing there or in the store, or if linking fails */
async function linkSame(
  from: AudioStore,
  earlier: string,
  folder: string,
  { key, sha256 }: Named,
): Promise<StoredFile | null> {
  try {
    const digests = await digestsOf(await createDiskStore(earlier).read(key));
    if (digests.sha256 !== sha256 || (await from.size(key)) !== digests.bytes) return null;
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    await link(join(earlier, key), path);
    return { key, bytes: digests.bytes, sha256 };
  } catch {
    return null;
  }
}
