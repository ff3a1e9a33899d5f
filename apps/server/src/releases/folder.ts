import { rm } from 'node:fs/promises';
import type { releases } from '@labrish/db';
import { listFiles } from '@labrish/release/files/list-files';
import { SUMS } from '@labrish/release/files/sums';
import type { ReleaseFiles } from '#audio/release-files.ts';
import type { Services } from '#context.ts';
import { PARTS, PRIVATE, type Part } from '@labrish/dataset';
import { partFileName } from '@labrish/release';

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

/** Clips per file: about 60 MB of voice notes. A build whose process is killed makes at most one file again. */
const RECORDINGS_IN_A_FILE = 1_000;

/** A planned file of clips, and its range in the frozen list. */
export interface PlannedFile {
  path: string;
  part: Part;
  first_position: number;
  /** Inclusive. */
  last_position: number;
}

/** Divides the frozen list into files. Removing a clip later does not move other clips to another file. */
export async function filesOf({ db }: Services, release_id: string): Promise<PlannedFile[]> {
  const ranges = await db.prisma.$queryRaw<{ part: Part; first: number; last: number }[]>`
    select part, min(position) as first, max(position) as last from release_items
    where release_id = ${release_id}::uuid and part <> ${PRIVATE} group by part`;
  const inOrder = ranges.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  return inOrder.flatMap(({ part, first, last }) => {
    const of = Math.ceil((last - first + 1) / RECORDINGS_IN_A_FILE);
    return Array.from({ length: of }, (_, index) => ({
      path: partFileName(part, index, of),
      part,
      first_position: first + index * RECORDINGS_IN_A_FILE,
      last_position: Math.min(last, first + (index + 1) * RECORDINGS_IN_A_FILE - 1),
    }));
  });
}
