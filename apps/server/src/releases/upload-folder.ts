import { listFiles, SUMS } from '@labrish/release';
import type { ReleaseFiles } from '#audio/release-files.ts';

/** Uploads a folder's files to the store, SHA256SUMS last: a folder that has SHA256SUMS is complete. */
export async function uploadFolder(files: ReleaseFiles, folder: string): Promise<void> {
  const paths = (await listFiles(files.pathOf(folder))).filter((path) => path !== SUMS);
  for (const path of [...paths, SUMS]) await files.handOver(`${folder}/${path}`);
}
