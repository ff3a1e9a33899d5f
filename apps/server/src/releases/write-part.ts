import { existsSync } from 'node:fs';
import { frozenClip, PRIVATE, type Clip } from '@labrish/dataset';
import type { releases } from '@labrish/db';
import { columnsOf, writeParquetPart, type WrittenPart } from '@labrish/release';
import { writeDeltaText, writePartAndDelta } from '@labrish/release/delta';
import type { CountryServices, Services } from '#context.ts';
import { publicClips } from '#releases/clips.ts';
import { type PlannedFile, deltaFolderOf, folderOf, uploadFolder } from '#releases/folder.ts';

/**
 * Writes one file of clips and its delta against the previous version, in one attempt: after a kill neither counts as written.
 */
export async function writePart(
  services: CountryServices,
  release: releases,
  file: PlannedFile,
): Promise<WrittenPart> {
  const { releaseFiles: files } = services;
  const key = `${folderOf(release)}/${file.path}`;
  const clips = publicClips(services, release.id, file);
  const before = await clipsBefore(services, release, file);
  const path = files.pathOf(key);
  const columns = columnsOf(services.pilot);
  const written = before
    ? await writePartAndDelta(
        { path, delta_path: deltaPathOf(services, release, file) },
        columns,
        clips,
        before,
      )
    : await writeParquetPart(path, columns, clips);
  if (before) await uploadDelta(services, release, file);
  await files.uploadAndRemoveLocal(key, await findTwin(services, release, written));
  return written;
}

function deltaPathOf({ releaseFiles }: Services, release: releases, { path }: PlannedFile): string {
  return releaseFiles.pathOf(`${deltaFolderOf(release)}/${path}`);
}

/** Uploads the delta file, or removes the one of an earlier attempt when nothing is new. */
async function uploadDelta(services: Services, release: releases, file: PlannedFile): Promise<void> {
  const { releaseFiles: files } = services;
  const key = `${deltaFolderOf(release)}/${file.path}`;
  if (existsSync(deltaPathOf(services, release, file))) await files.uploadAndRemoveLocal(key);
  else await files.store.remove(key);
}

/** Writes the remaining files of the delta, after all files of the version are written. */
export async function finishDelta(services: Services, release: releases): Promise<void> {
  const { releaseFiles: files } = services;
  const removed = await removedSince(services, release);
  if (!removed) return;
  const folder = deltaFolderOf(release);
  const parts = [];
  for (const { path, key, bytes } of await files.listRemoteOnly(folder))
    if (path.startsWith('data/')) parts.push({ path, bytes, sha256: await files.store.sha256(key) });
  const version = files.pathOf(folderOf(release));
  await writeDeltaText(files.pathOf(folder), { version, removed, parts });
  await uploadFolder(files, folder);
}

type Parts = Pick<Services, 'db'>;
type Version = Pick<releases, 'id' | 'series' | 'previous_version'>;

/**
 * Finds the clips of one file as the previous version has them, by clip id. Clips that were withdrawn since are not included.
 *
 * @returns null for the first version of a series.
 */
async function clipsBefore(
  { db }: Parts,
  release: Version,
  { first_position, last_position }: PlannedFile,
): Promise<ReadonlyMap<string, Clip> | null> {
  const before = await findBefore({ db }, release);
  if (!before) return null;
  const rows = await db.prisma.$queryRaw<{ clip_id: string; audio_sha256: string; clip: unknown }[]>`
    select b.clip_id, b.audio_sha256, b.clip
    from release_items i join release_items b on b.submission_id = i.submission_id and b.clip_id = i.clip_id
    where i.release_id = ${release.id}::uuid and i.position between ${first_position}::int and ${last_position}::int
      and b.release_id = ${before}::uuid and b.removed_at is null and b.audio_sha256 is not null`;
  return new Map(rows.map(({ clip, ...known }) => [known.clip_id, { ...frozenClip(clip), ...known }]));
}

/**
 * Lists the clips that the previous version was published with and this one lacks, in the order of their ids.
 *
 * @returns null for the first version of a series.
 */
async function removedSince({ db }: Parts, release: Version): Promise<string[] | null> {
  const before = await findBefore({ db }, release);
  if (!before) return null;
  const rows = await db.prisma.$queryRaw<{ clip_id: string }[]>`
    select b.clip_id from release_items b where b.release_id = ${before}::uuid and b.audio_sha256 is not null and not exists (
      select from release_items i where i.release_id = ${release.id}::uuid and i.removed_at is null and i.part <> ${PRIVATE} and i.clip_id = b.clip_id)
    order by b.clip_id collate "C"`;
  return rows.map(({ clip_id }) => clip_id);
}

/** Finds a file of the previous version with the same bytes; the test set, for example, does not change. */
async function findTwin(
  { db }: Parts,
  { series, previous_version }: Version,
  { sha256 }: { sha256: string },
): Promise<{ key: string; sha256: string } | null> {
  if (previous_version === null) return null;
  const twin = await db.prisma.release_parts.findFirst({
    where: { sha256, release: { series, version: previous_version, files_removed_at: null } },
    select: { path: true },
  });
  return twin && { key: `${folderOf({ series, version: previous_version })}/${twin.path}`, sha256 };
}

async function findBefore({ db }: Parts, { series, previous_version }: Version): Promise<string | null> {
  if (previous_version === null) return null;
  const before = await db.prisma.releases.findUnique({
    where: { series_version: { series, version: previous_version } },
    select: { id: true },
  });
  return before?.id ?? null;
}
