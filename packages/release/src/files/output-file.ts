import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a name ends in while its file is being written. Such a file is what a killed build left, and in no release. */
export const UNFINISHED = '.partial';

/** What is known of a file without reading it again. */
export interface WrittenFile {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** A file that has its name only when it is whole and on the disk. */
export interface OutputFile {
  write: (chunk: Uint8Array | string) => Promise<void>;
  /** Puts it under its name, in the place of one that was there. */
  commit: () => Promise<WrittenFile>;
  /** Leaves nothing behind. Harmless after `commit`. */
  abandon: () => Promise<void>;
}

/** Makes the folder if need be. A process killed at any moment leaves either the whole file or none under this name. */
export async function createOutputFile(path: string): Promise<OutputFile> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = path + UNFINISHED;
  const file = await open(unfinished, 'w', 0o644);
  const hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    async write(chunk) {
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(data);
      bytes += data.byteLength;
      await file.appendFile(data);
    },
    async commit() {
      await file.sync();
      await close();
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return { bytes, sha256: hash.digest('hex') };
    },
    async abandon() {
      await close();
      await rm(unfinished, { force: true });
    },
  };
}

/** Writes a file in one go. */
export async function writeOutputFile(path: string, content: string): Promise<WrittenFile> {
  const file = await createOutputFile(path);
  try {
    await file.write(content);
    return await file.commit();
  } finally {
    await file.abandon();
  }
}

/** A name is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
