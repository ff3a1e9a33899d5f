import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UNFINISHED } from './output-file.ts';

/**
 * Lists the files of a release's folder, without unfinished files of a killed build.
 *
 * @param folder absolute
 * @returns paths relative to it, in the order of their bytes (as `LC_ALL=C sort`)
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort(byBytes);
}

/** Compares by the bytes of UTF-8, whatever the locale of the machine. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
