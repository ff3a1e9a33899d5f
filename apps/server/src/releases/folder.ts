import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { releases } from '@labrish/db';
import type { Services } from '#context.ts';

/** Where the files of a version lie: `{DATA_DIR}/releases/{line}-{version}`, as in its archive. */
export function folderOf(
  { env }: Pick<Services, 'env'>,
  { line, version }: Pick<releases, 'line' | 'version'>,
): string {
  return join(resolve(env.DATA_DIR), 'releases', `${line}-${version}`);
}

/** Removes them all; removing what is not there is no error. */
export async function removeFolder(
  services: Pick<Services, 'env'>,
  release: Pick<releases, 'line' | 'version'>,
): Promise<void> {
  await rm(folderOf(services, release), { recursive: true, force: true });
}
