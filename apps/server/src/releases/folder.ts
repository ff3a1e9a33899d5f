import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { releases } from '@labrish/db';
import type { Services } from '#context.ts';

type Version = Pick<releases, 'line' | 'version'>;

/** Where the files of a version lie: `{DATA_DIR}/releases/{line}-{version}`, as in its archive. */
export function folderOf({ env }: Pick<Services, 'env'>, { line, version }: Version): string {
  return join(resolve(env.DATA_DIR), 'releases', `${line}-${version}`);
}

/** Where lies what is new in it since the version before: beside it, since nothing comes to a version's own files. */
export function deltaFolderOf(services: Pick<Services, 'env'>, release: Version): string {
  return `${folderOf(services, release)}.delta`;
}

/** Removes them all, and its delta; removing what is not there is no error. */
export async function removeFolder(services: Pick<Services, 'env'>, release: Version): Promise<void> {
  for (const folder of [folderOf(services, release), deltaFolderOf(services, release)])
    await rm(folder, { recursive: true, force: true });
}
