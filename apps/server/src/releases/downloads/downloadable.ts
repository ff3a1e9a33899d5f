import { listReleases } from '@labrish/api/releases/find';
import type { Services } from '#context.ts';
import { basePath } from '#countries.ts';
import { type Delta, findArchive, findDelta } from './release-archive.ts';

/** A version that may be downloaded, and what its archive holds. */
export interface DownloadableVersion {
  id: string;
  series: string;
  version: string;
  /** `{series}-{version}`: the name of the folder and of its archive. */
  name: string;
  title: string;
  licence: string;
  month: string;
  status: 'current' | 'superseded';
  /** All clips in its files, including those that are not validated. */
  recordings: number;
  hours: number;
  /** Size of the archive. */
  bytes: number;
  /** Hash of SHA256SUMS, which vouches for every other file. */
  sums_sha256: string;
  /** The archive of what is new since the previous version; null for the first version of a series. */
  delta: (Pick<Delta, 'name' | 'from'> & { bytes: number }) | null;
}

/**
 * Lists the versions that may be downloaded: published, complete in the store, and without withdrawn clips. A version with
 * withdrawn clips is never offered again, even if its series lets people keep existing copies (`on_withdrawal`).
 *
 * @returns series by series, the newest version first.
 */
export async function downloadableVersions(services: Services): Promise<DownloadableVersion[]> {
  const { prisma } = services.db;
  const releases = (await listReleases({ db: prisma }, null)).filter(
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

/** Compares ISO dates and names of series by their characters. */
function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** Returns the address of the page that lists the versions of a country. */
export function versionsPage({ countries, env }: Services, { pilot: code }: { pilot: string }): string {
  const { pilot } = countries.find(code) ?? countries.first;
  return `${env.PUBLIC_URL}${basePath({ countries, pilot })}/data/releases`;
}

/** Returns a sentence that names the version to use in place of one that is no longer offered. */
export async function replacementFor(services: Services, series: string): Promise<string> {
  const newest = (await downloadableVersions(services)).find((version) => version.series === series);
  return newest ? `Use ${newest.name} instead.` : 'A new version is on its way.';
}
