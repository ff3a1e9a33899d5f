import { dropIneligible } from '@labrish/api/releases/drop-ineligible';
import type { releases } from '@labrish/db';
import type { Services } from '#context.ts';
import { removeFolder } from './folder.ts';

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'releaseFiles'>;
type Version = Pick<releases, 'id' | 'series' | 'version'>;

/**
 * Deletes the files of published versions that contain withdrawn clips or were withdrawn themselves, and rebuilds unpublished ones.
 * Lists and figures stay. Idempotent.
 */
export async function removeWithdrawnFiles(services: Parts): Promise<void> {
  await rebuildUnpublished(services);
  const { db, log, now } = services;
  const published = await db.prisma.$queryRaw<Version[]>`
    select r.id::text, r.series, r.version from releases r
    where r.published_at is not null and r.files_removed_at is null and (r.state = 'withdrawn' or exists (
      select from release_items i where i.release_id = r.id and i.removed_at is not null and i.audio_sha256 is not null))`;
  for (const release of published) {
    await removeFolder(services, release);
    await db.prisma.releases.update({ where: { id: release.id }, data: { files_removed_at: now() } });
    log.info({ release_id: release.id }, 'files of a version removed, since something in it was taken back');
  }
}

async function rebuildUnpublished({ db, env, now }: Parts): Promise<void> {
  const built = await db.prisma.releases.findMany({
    where: { state: 'built', list: { some: { removed_at: { not: null }, audio_sha256: { not: null } } } },
  });
  const context = { counts_simulator: env.embedded, now };
  for (const release of built) await db.prisma.$transaction((tx) => dropIneligible(tx, context, release));
}
