import { listReleases } from '@labrish/api/releases/find';
import type { Release } from '@labrish/api/releases/schema';
import type { Part } from '@labrish/dataset';
import type { ReleaseFacts } from '@labrish/release';
import pMemoize from 'p-memoize';
import type { CountryServices } from '#context.ts';
import { downloadableVersions, type DownloadableVersion } from '#releases/downloads/downloadable.ts';
import { releaseFactsOf } from '#releases/finish.ts';
import { figuresOf, type ReleaseFigures } from '#releases/figures.ts';
import { listedRuns, type ListedRun } from '#yardstick/runs.ts';
import { findSamples, findUnreleasedSamples, type Sample } from './samples.ts';

/** Seconds for which versions are cached. Browsers cache as long again: a withdrawn recording leaves the pages within 30 seconds. */
export const FRESH_SECONDS = 15;

export interface KnownVersion extends Pick<Release, 'title' | 'month' | 'licence' | 'errata'> {
  name: string;
  status: NonNullable<Release['status']>;
}

/** The current version, and all that the page shows of it. */
export interface CurrentVersion {
  name: string;
  facts: ReleaseFacts;
  figures: ReleaseFigures | null;
  /** The first part that has clips. */
  part: Part;
}

export interface PublishedVersions {
  /** All published versions, the newest first. */
  versions: KnownVersion[];
  /** Null: no version exists, or something was withdrawn and the next version is not published yet. */
  current: CurrentVersion | null;
  /** Recordings to hear: of the current version, or of none while there is none. */
  samples: Sample[];
  offered: DownloadableVersion[];
  /** How well recognisers understand the test recordings, the newest run first. */
  runs: ListedRun[];
}

/**
 * Creates a reader of the published versions. They are cached for a few seconds, and concurrent calls share one query.
 *
 * @returns a function that returns null while the database is unavailable, so that nothing withdrawn is played or offered.
 */
export function createPublishedVersions(services: CountryServices): () => Promise<PublishedVersions | null> {
  let known: PublishedVersions | null = null;
  let due = -Infinity;
  const readOnce = pMemoize(
    async () => {
      const at = services.now().getTime();
      known = await read(services).catch((error: unknown) => {
        services.log.error({ err: error }, 'published versions could not be read');
        return null;
      });
      due = known ? at + FRESH_SECONDS * 1000 : -Infinity;
      return known;
    },
    { cache: false },
  );
  return () => (services.now().getTime() < due ? Promise.resolve(known) : readOnce());
}

async function read(services: CountryServices): Promise<PublishedVersions> {
  const releases = await listReleases({ db: services.db.prisma }, services.pilot.country.code);
  const versions = releases.flatMap(({ series, version, title, month, licence, status, errata }) =>
    status ? [{ name: `${series}-${version}`, title, month, licence, status, errata }] : [],
  );
  const current = releases.find(({ status }) => status === 'current');
  return {
    versions,
    current: current ? await describe(services, current.id) : null,
    samples: await (current ? findSamples(services, current.id) : findUnreleasedSamples(services)),
    offered: (await downloadableVersions(services)).filter(({ id }) => releases.some((one) => one.id === id)),
    runs: await listedRuns(services),
  };
}

async function describe(services: CountryServices, id: string): Promise<CurrentVersion> {
  const release = await services.db.prisma.releases.findUniqueOrThrow({ where: { id } });
  const facts = await releaseFactsOf(services, release);
  const first = await services.db.prisma.release_parts.findFirst({
    where: { release_id: id, rows: { gt: 0 } },
    orderBy: { first_position: 'asc' },
  });
  return {
    name: `${release.series}-${release.version}`,
    ...{ facts, figures: figuresOf(release) },
    part: (first?.part ?? 'train') as Part,
  };
}
