import { listFiles, SUMS } from '@labrish/release';
import type { ReleaseFiles } from '#audio/release-files.ts';

/** Puts all that was written of a folder into the store, the list of it last: a folder that has it is whole. */
export async function uploadFolder(files: ReleaseFiles, folder: string): Promise<void> {
  const paths = (await listFiles(files.pathOf(folder))).filter((path) => path !== SUMS);
  for (const path of [...paths, SUMS]) await files.handOver(`${folder}/${path}`);
}
