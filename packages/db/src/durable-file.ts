import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Error codes of file systems without hard links (link(2)): exFAT, some network shares. */
const HAS_NO_LINKS = new Set<string | undefined>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Creates a file that is complete as soon as it exists; returns false when the name exists, and leaves that file unchanged.
 *
 * @param options as of `writeFileSync`: who may read the file, and whether it has reached the disk on return
 * @throws when the file cannot be created, as on a file system without hard links.
 */
export function placeFile(
  file: string,
  text: string,
  options: { mode?: number; flush?: boolean } = {},
): boolean {
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, text, { ...options, flag: 'wx' });
    return link(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Links the file to its final name. A rename would replace a file that another process has made at this very moment. */
function link(part: string, file: string): boolean {
  try {
    linkSync(part, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!HAS_NO_LINKS.has(code)) throw error;
    throw new Error(
      `${dirname(file)} is on a file system without hard links, which keep two starts apart. ` +
        'Set DATA_DIR to a folder on another one.',
      { cause: error },
    );
  }
}

/** Writes a file durably: once it has its name, it is complete, and on return it survives a power cut. An error leaves no partial file. */
export async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  await makeFolder(dirname(path));
  const part = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    const file = await open(part, 'wx');
    try {
      await writeFile(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Creates a folder, and its parents, durably: they survive a power cut, because the entry of each is on disk in the folder above it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  let made = folder;
  for (; made !== first; made = dirname(made)) await syncFolder(dirname(made));
  await syncFolder(dirname(first));
}

/** Writes the names in a folder to disk: files that were placed, renamed or removed there stay so after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and needs no such sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
