import { rm } from 'node:fs/promises';
import type { releases } from '@labrish/db';
import { listFiles } from '@labrish/release/files/list-files';
import { SUMS } from '@labrish/release/files/sums';
import type { ReleaseFiles } from '#audio/release-files.ts';
import type { Services } from '#context.ts';

type Version = Pick<releases, 'series' | 'version'>;

/** Returns the folder of a version in the store: `{series}-{version}`, as in its archive. */
export function folderOf({ series, version }: Version): string {
  return `${series}-${version}`;
}

/** Returns the delta's folder; it is beside the version because published folders are immutable. */
export function deltaFolderOf(release: Version): string {
  return `${folderOf(release)}.delta`;
}

/** Retries of the removal of a folder, 100 ms apart and more: a build that was just discarded may still write its current file. */
const RETRIES = 10;

/** Removes all files of a version and its delta. Idempotent. */
export async function removeFolder(
  { releaseFiles: files }: Pick<Services, 'releaseFiles'>,
  release: Version,
): Promise<void> {
  for (const folder of [folderOf(release), deltaFolderOf(release)]) {
    for await (const { key } of files.store.list(`${folder}/`)) await files.store.remove(key);
    // Also remove the local files of a killed attempt.
    await rm(files.pathOf(folder), { recursive: true, force: true, maxRetries: RETRIES });
  }
}

/** Uploads a folder's files to the store, SHA256SUMS last: a folder that has SHA256SUMS is complete. */
export async function uploadFolder(files: ReleaseFiles, folder: string): Promise<void> {
  const paths = (await listFiles(files.pathOf(folder))).filter((path) => path !== SUMS);
  for (const path of [...paths, SUMS]) await files.uploadAndRemoveLocal(`${folder}/${path}`);
}
