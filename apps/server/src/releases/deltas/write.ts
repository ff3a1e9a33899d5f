import { join } from 'node:path';
import type { releases } from '@labrish/db';
import { writeParquetPart, type WrittenPart } from '@labrish/release';
import { writePartAndDelta } from '@labrish/release/deltas/delta-part';
import { writeDeltaText } from '@labrish/release/deltas/delta-text';
import type { Services } from '#context.ts';
import { publicClips } from '#releases/clips.ts';
import type { PlannedFile } from '#releases/files-of.ts';
import { deltaFolderOf, folderOf } from '#releases/folder.ts';
import { clipsBefore, removedSince } from './before.ts';

/**
 * Writes a file of recordings, and beside it what in it is new since the version before: in one try, so that a kill leaves neither
 * to be believed.
 */
export async function writePart(
  services: Services,
  release: releases,
  file: PlannedFile,
): Promise<WrittenPart> {
  const path = join(folderOf(services, release), file.path);
  const clips = publicClips(services, release.id, file);
  const before = await clipsBefore(services, release, file);
  if (!before) return writeParquetPart(path, clips);
  const delta_path = join(deltaFolderOf(services, release), file.path);
  return writePartAndDelta({ path, delta_path }, clips, before);
}

/** Writes the rest of the delta, once the version itself is whole. */
export async function finishDelta(services: Pick<Services, 'db' | 'env'>, release: releases): Promise<void> {
  const removed = await removedSince(services, release);
  if (!removed) return;
  const version = folderOf(services, release);
  await writeDeltaText(deltaFolderOf(services, release), { version, removed });
}
