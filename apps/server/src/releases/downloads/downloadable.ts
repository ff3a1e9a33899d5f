import { listReleases } from '@labrish/api/releases/find';
import type { Services } from '#context.ts';
import { findDelta, findArchive, type Delta } from './release-archive.ts';

/** A version that may be downloaded, and what its archive holds. */
export interface DownloadableVersion {
  id: string;
  series: string;
  version: string;
  /** `{series}-{version}`: of the folder and of its archive. */
  name: string;
  title: string;
  licence: string;
  month: string;
  status: 'current' | 'superseded';
  /** All that are in its files, subsets that are not validated included. */
  recordings: number;
  hours: number;
  /** Of the archive. */
  bytes: number;
  /** Of SHA256SUMS, which vouches for every other file. */
  sums_sha256: string;
  /** What is new in it since the version before, as an archive; null for the first of a series. */
  delta: (Pick<Delta, 'name' | 'from'> & { bytes: number }) | null;
}

/**
 * What is given out: published, whole on the disk, and nothing in it taken back since. The others are never given out again,
 * whatever the series says of copies that people have already.
 *
 * @returns line by line, the newest first.
 */
export async function downloadableVersions(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
): Promise<DownloadableVersion[]> {
  const { prisma } = services.db;
  const releases = (await listReleases({ db: prisma })).filter(
    ({ state, withdrawn }) => state === 'published' && withdrawn === 0,
  );
  const sums = await prisma.release_parts.groupBy({
    by: ['release_id'],
    where: { release_id: { in: releases.map(({ id }) => id) }, release: { files_removed_at: null } },
    _sum: { rows: true, seconds: true },
  });
  const offered: (DownloadableVersion & { published_at: string })[] = [];
  for (const release of releases) {
    const { id, series, version, title, licence, month, status, published_at, plan } = release;
    const sum = sums.find(({ release_id }) => release_id === id)?._sum;
    const whole = sum && (await findArchive(services, { series, version, month }));
    if (!whole) continue;
    const { previous_version } = plan;
    const delta = await findDelta(services, { series, version, month, previous_version });
    offered.push({
      ...{ id, series, version, name: `${series}-${version}`, title, licence, month },
      status: status === 'current' ? 'current' : 'superseded',
      ...{ recordings: sum.rows ?? 0, hours: (sum.seconds ?? 0) / 3600 },
      ...{ bytes: whole.archive.bytes, sums_sha256: whole.sums_sha256, published_at: published_at ?? '' },
      delta: delta && { name: delta.name, from: delta.from, bytes: delta.whole.archive.bytes },
    });
  }
  return offered
    .toSorted((a, b) => compare(a.series, b.series) || compare(b.published_at, a.published_at))
    .map(({ published_at: _, ...version }) => version);
}

/** ISO dates and the names of series, by their characters. */
function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
