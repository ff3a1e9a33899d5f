import { existsSync } from 'node:fs';
import type { releases } from '@labrish/db';
import { writeParquetPart, type WrittenPart } from '@labrish/release';
import { writePartAndDelta, writeDeltaText } from '@labrish/release/delta';
import type { Services } from '#context.ts';
import { publicClips } from '#releases/clips.ts';
import type { PlannedFile } from '#releases/files-of.ts';
import { deltaFolderOf, folderOf } from '#releases/folder.ts';
import { uploadFolder } from '../upload-folder.ts';
import { clipsBefore, findTwin, removedSince } from './before.ts';

/**
 * Writes one file of clips and its delta against the previous version, in one attempt: after a kill neither counts as written.
 */
export async function writePart(
  services: Services,
  release: releases,
  file: PlannedFile,
): Promise<WrittenPart> {
  const { releaseFiles: files } = services;
  const key = `${folderOf(release)}/${file.path}`;
  const clips = publicClips(services, release.id, file);
  const before = await clipsBefore(services, release, file);
  const path = files.pathOf(key);
  const written = before
    ? await writePartAndDelta({ path, delta_path: deltaPathOf(services, release, file) }, clips, before)
    : await writeParquetPart(path, clips);
  if (before) await uploadDelta(services, release, file);
  await files.handOver(key, await findTwin(services, release, written));
  return written;
}

function deltaPathOf({ releaseFiles }: Services, release: releases, { path }: PlannedFile): string {
  return releaseFiles.pathOf(`${deltaFolderOf(release)}/${path}`);
}

/** Uploads the delta file, or removes the one of an earlier attempt when nothing is new. */
async function uploadDelta(services: Services, release: releases, file: PlannedFile): Promise<void> {
  const { releaseFiles: files } = services;
  const key = `${deltaFolderOf(release)}/${file.path}`;
  if (existsSync(deltaPathOf(services, release, file))) await files.handOver(key);
  else await files.store.remove(key);
}

/** Writes the remaining files of the delta, after all files of the version are written. */
export async function finishDelta(
  services: Pick<Services, 'db' | 'releaseFiles'>,
  release: releases,
): Promise<void> {
  const { releaseFiles: files } = services;
  const removed = await removedSince(services, release);
  if (!removed) return;
  const folder = deltaFolderOf(release);
  const parts = [];
  for (const { path, key, bytes } of await files.elsewhere(folder))
    if (path.startsWith('data/')) parts.push({ path, bytes, sha256: await files.store.sha256(key) });
  const version = files.pathOf(folderOf(release));
  await writeDeltaText(files.pathOf(folder), { version, removed, parts });
  await uploadFolder(files, folder);
}
