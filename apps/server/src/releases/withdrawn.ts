import { dropIneligible } from '@labrish/api/releases/eligible';
import { ofPilot, type releases } from '@labrish/db';
import { dayOf } from '@labrish/pilot';
import type { WithdrawnClip } from '@labrish/release';
import type { CountryServices, Services } from '#context.ts';
import { removeFolder } from './folder.ts';

type Row = Omit<WithdrawnClip, 'month'> & { removed_at: Date };

/**
 * Finds the tombstones of a series, ordered by clip id: clips that were published and then withdrawn. Leaves out a clip that is in
 * a version again because its report was unfounded.
 *
 * @param version the version being built: finds only clips that were withdrawn before its list was frozen and are not in it, so
 *   that a rebuild finds the same. Without it, finds all withdrawn clips.
 */
export async function findWithdrawn(
  { db, pilot }: CountryServices,
  series: string,
  version: Pick<releases, 'id' | 'created_at'> | null = null,
): Promise<WithdrawnClip[]> {
  const until = version?.created_at ?? null;
  const rows = await db.prisma.$queryRaw<Row[]>`
    select i.clip_id, max(i.removed_at) as removed_at, (array_agg(r.version order by r.published_at))[1] as first_version,
      (array_agg(r.version order by r.published_at desc))[1] as last_version
    from release_items i join releases r on r.id = i.release_id
    where r.series = ${series} and r.published_at is not null and i.audio_sha256 is not null and i.removed_at is not null
      and (${until}::timestamptz is null or i.removed_at <= ${until}::timestamptz)
      and not exists (
        select from release_items a join releases v on v.id = a.release_id
        where v.series = r.series and (v.published_at is not null or v.id = ${version?.id ?? null}::uuid) and a.clip_id = i.clip_id
          and a.removed_at is null and a.audio_sha256 is not null)
    group by i.clip_id order by i.clip_id collate "C"`;
  return rows.map(({ removed_at, ...row }) => ({ ...row, month: dayOf(pilot, removed_at).slice(0, 7) }));
}

type Version = Pick<releases, 'id' | 'series' | 'version'>;

/**
 * Deletes the files of published versions that contain withdrawn clips or were withdrawn themselves, and rebuilds unpublished ones.
 * Keeps the lists of clips and the figures in the database. Idempotent.
 */
export async function removeWithdrawnFiles(services: Services): Promise<void> {
  await rebuildUnpublished(services);
  const { db, log, now } = services;
  const published = await db.prisma.$queryRaw<Version[]>`
    select r.id::text, r.series, r.version from releases r
    where r.published_at is not null and r.files_removed_at is null and (r.state = 'withdrawn' or exists (
      select from release_items i where i.release_id = r.id and i.removed_at is not null and i.audio_sha256 is not null))`;
  for (const release of published) {
    await removeFolder(services, release);
    await db.prisma.releases.update({ where: { id: release.id }, data: { files_removed_at: now() } });
    log.info({ release_id: release.id }, 'files of a version removed, since something in it was withdrawn');
  }
}

async function rebuildUnpublished({ db, env, now }: Services): Promise<void> {
  const built = await db.prisma.releases.findMany({
    where: { state: 'built', list: { some: { removed_at: { not: null }, audio_sha256: { not: null } } } },
    include: { release_series: { select: { pilot: true } } },
  });
  const context = { counts_simulator: env.embedded, now };
  for (const { release_series, ...release } of built)
    await ofPilot(db.prisma, release_series.pilot).$transaction((tx) => dropIneligible(tx, context, release));
}
