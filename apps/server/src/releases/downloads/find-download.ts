import type { FastifyReply } from 'fastify';
import type { Services } from '#context.ts';
import { findArchive, type ReleaseArchive } from './release-archive.ts';
import { replacementFor, versionsPage } from './downloadable.ts';

type Parts = Pick<Services, 'countries' | 'db' | 'env' | 'releaseFiles'>;

/** A version on offer, with its files. */
interface FoundDownload {
  version: PublishedVersion;
  whole: ReleaseArchive;
}

/** Why a download is refused, as a status code and a sentence. */
interface Refusal {
  code: 401 | 404 | 410 | 503;
  error: string;
}

/** Finds a version on offer. @param name `{series}-{version}` */
export async function findDownload(services: Parts, name: string): Promise<FoundDownload | Refusal> {
  const version = await findVersion(services, name);
  if (!version) return { code: 404, error: `There is no published version ${name}.` };
  if (version.gone) return { code: 410, error: await whyGone(services, version) };
  const whole = await findArchive(services, version);
  if (!whole) return { code: 503, error: `${name} is not here at the moment. Please try again in a minute.` };
  return { version, whole };
}

async function whyGone(services: Parts, version: PublishedVersion): Promise<string> {
  const { name, series, gone } = version;
  const why =
    gone === 'withdrawn'
      ? `${name} was withdrawn and must not be used any more.`
      : `${name} is not given out any more: a recording that is in it was taken back or taken out.`;
  return `${why} ${await replacementFor(services, series)} See ${versionsPage(services, version)}`;
}

/** Sends a refusal. No cache may store it, because it may soon no longer apply. */
export function refuse(reply: FastifyReply, { code, error }: Refusal): FastifyReply {
  if (code === 503) reply.header('retry-after', 60);
  return reply.code(code).header('cache-control', 'no-store').send({ error });
}

/** A version that was published, and whether its files are still on offer. */
export interface PublishedVersion {
  id: string;
  pilot: string;
  series: string;
  version: string;
  month: string;
  name: string;
  /** The newest published version when the list of clips of this version was frozen; null for the first version. */
  previous_version: string | null;
  /** Why it is no longer offered. */
  gone: 'withdrawn' | 'taken_back' | null;
}

/**
 * Finds a published version. It queries the database every time, so that a withdrawal stops downloads immediately.
 *
 * @param name `{series}-{version}`
 * @returns null for a version that was never published.
 */
async function findVersion({ db }: Pick<Services, 'db'>, name: string): Promise<PublishedVersion | null> {
  const [version] = await db.prisma.$queryRaw<PublishedVersion[]>`
    select r.id::text, l.pilot, r.series, r.version, r.month, r.series || '-' || r.version as name, r.previous_version,
      case when r.state = 'withdrawn' then 'withdrawn'
        when r.files_removed_at is not null or exists (
          select from release_items i where i.release_id = r.id and i.removed_at is not null and i.audio_sha256 is not null)
        then 'taken_back' end as gone
    from releases r join release_series l on l.name = r.series
    where r.published_at is not null and r.series || '-' || r.version = ${name}`;
  return version ?? null;
}
