import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Suffix of a file that is being written. A killed build leaves such files; no release contains them. */
export const UNFINISHED = '.partial';

/** What is known about a file without reading it again. */
export interface WrittenFile {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** A file that gets its name only when it is complete and on disk. */
export interface OutputFile {
  write: (chunk: Uint8Array | string) => Promise<void>;
  /** Gives the file its name, replacing an earlier file. */
  commit: () => Promise<WrittenFile>;
  /** Removes the file. Has no effect after `commit`. */
  abandon: () => Promise<void>;
}

/** Creates a file, and its folder if needed. A kill at any moment leaves under its name the complete file, or what was there before. */
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

/** Writes a whole file as `createOutputFile` does, with `content` in UTF-8. */
export async function writeOutputFile(path: string, content: string): Promise<WrittenFile> {
  const file = await createOutputFile(path);
  try {
    await file.write(content);
    return await file.commit();
  } finally {
    await file.abandon();
  }
}

/** Syncs the folder: a new name is on disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
