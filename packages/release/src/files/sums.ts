import { join } from 'node:path';
import type { ReleaseFile } from './line-writer.ts';
import { byBytes, listFiles } from './list-files.ts';
import { writeOutputFile } from './output-file.ts';

export const SUMS = 'SHA256SUMS';

/**
 * Writes the file that `sha256sum -c SHA256SUMS` verifies, from hashes that were computed when the files were written.
 *
 * @param files all files of the release
 * @param elsewhere paths that are already in the permanent store, and not in the folder
 * @throws when the folder holds a file that `files` lacks, or lacks one of `files`: a leftover of another build must not be published.
 */
export async function writeSums(
  folder: string,
  files: readonly ReleaseFile[],
  elsewhere: readonly string[] = [],
): Promise<void> {
  const sorted = files.toSorted((a, b) => byBytes(a.path, b.path));
  const there = [...(await listFiles(folder)), ...elsewhere].filter((path) => path !== SUMS);
  const odd = differing(there, new Set(sorted.map(({ path }) => path)));
  if (odd) throw new Error(`The release's folder and the list of its files differ in ${odd}. Build it anew.`);
  await writeOutputFile(
    join(folder, SUMS),
    sorted.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''),
  );
}

function differing(there: readonly string[], written: ReadonlySet<string>): string | undefined {
  return there.find((path) => !written.has(path)) ?? [...written].find((path) => !there.includes(path));
}
