import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#context.ts';
import { findAccess } from '#releases/access/keys.ts';
import { archiveOf, type Download, fileOf, holdsRecordings, needsKey, sendDownload } from './files.ts';
import { addressOf } from '#http/visitor.ts';
import { evaluateRange } from '#http/ranges.ts';
import { versionsPage, replacementFor } from './downloadable.ts';
import { findDelta, findArchive, type ReleaseArchive } from './release-archive.ts';

/** A client that reads nothing for this long is gone, or not interested, and is cut off. */
const STALLED_MS = 120_000;
/** Lets caches store a file for 30 seconds, so that a withdrawn file is out of them after half a minute. */
const FRESH = { 'cache-control': 'public, max-age=30' };
const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/**
 * `GET /{name}.tar` and `GET /{name}/{path}`: published versions as an archive or file by file, with byte ranges. Files that hold
 * or list recordings need the key of a mailed link as `?key=` (401 without). 410 for a version that is no longer offered.
 *
 * `GET /{name}/delta-{before}-to-{version}.tar`: what is new since the previous version. A delta is removed with its own version.
 * It stays on offer when the previous version is removed, because it holds no clip that only the previous version has.
 */
export function downloadRoutes(services: Services, stalled_ms = STALLED_MS): FastifyPluginAsync {
  const sendWithKey = async (
    request: FastifyRequest,
    reply: FastifyReply,
    download: Download,
    { version, isCopy }: { version: PublishedVersion; isCopy: boolean },
  ) => {
    const access = await findAccess(services, keyOf(request), addressOf(request));
    if (!access) return refuse(reply, { code: 401, error: askHere(services, version) });
    const wanted = evaluateRange(request, download);
    const isSent = request.method === 'GET' && wanted !== 'unchanged' && wanted !== 'unsatisfiable';
    if (isCopy && isSent) {
      // Record the first download: from then on the downloader is notified about the version.
      const { downloader_id } = access;
      const download = { downloader_id, release_id: version.id, first_at: services.now() };
      await services.db.prisma.release_downloads.createMany({ data: [download], skipDuplicates: true });
    }
    return sendDownload(request, reply.headers(PRIVATE), download, wanted, stalled_ms);
  };

  return (app: FastifyInstance) => {
    // Handle HEAD here: Fastify's own handler would read the whole archive and discard it.
    const ways = { method: ['GET', 'HEAD'], exposeHeadRoute: false };

    app.route<{ Params: { archive: string } }>({
      ...ways,
      url: '/:archive(^.+\\.tar$)',
      async handler(request, reply) {
        const name = request.params.archive.slice(0, -'.tar'.length);
        const served = await findDownload(services, name);
        if ('error' in served) return refuse(reply, served);
        const download = archiveOf(served.whole, name);
        return sendWithKey(request, reply, download, { version: served.version, isCopy: true });
      },
    });

    app.route<{ Params: { name: string; '*': string } }>({
      ...ways,
      url: '/:name/*',
      async handler(request, reply) {
        const { name, '*': path } = request.params;
        const served = await findDownload(services, name);
        if ('error' in served) return refuse(reply, served);
        const delta = path.endsWith('.tar') ? await findDelta(services, served.version) : null;
        if (delta && path === `${delta.name}.tar`) {
          const download = archiveOf(delta.whole, delta.name);
          return sendWithKey(request, reply, download, { version: served.version, isCopy: true });
        }
        const download = await fileOf(services.releaseFiles.store, served.whole, path);
        if (!download)
          return refuse(reply, {
            code: 404,
            error: `${name} has no such file. Its files are listed in SHA256SUMS.`,
          });
        if (!needsKey(path)) {
          const wanted = evaluateRange(request, download);
          return sendDownload(request, reply.headers(FRESH), download, wanted, stalled_ms);
        }
        const isCopy = holdsRecordings(path);
        return sendWithKey(request, reply, download, { version: served.version, isCopy });
      },
    });
    return Promise.resolve();
  };
}

function keyOf({ query }: FastifyRequest): string {
  const { key } = query as { key?: unknown };
  return typeof key === 'string' ? key : '';
}

function askHere(services: Services, version: PublishedVersion): string {
  return `This needs the key of a link that was emailed in the last 30 days. Ask for one here: ${versionsPage(services, version)}`;
}

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
async function findDownload(services: Services, name: string): Promise<FoundDownload | Refusal> {
  const version = await findVersion(services, name);
  if (!version) return { code: 404, error: `There is no published version ${name}.` };
  if (version.gone) return { code: 410, error: await whyGone(services, version) };
  const whole = await findArchive(services, version);
  if (!whole) return { code: 503, error: `${name} is not here at the moment. Please try again in a minute.` };
  return { version, whole };
}

async function whyGone(services: Services, version: PublishedVersion): Promise<string> {
  const { name, series, gone } = version;
  const why =
    gone === 'withdrawn'
      ? `${name} was withdrawn and must not be used any more.`
      : `${name} is no longer available: one of its recordings was withdrawn or taken out.`;
  return `${why} ${await replacementFor(services, series)} See ${versionsPage(services, version)}`;
}

/** Sends a refusal. No cache may store it, because it may soon no longer apply. */
function refuse(reply: FastifyReply, { code, error }: Refusal): FastifyReply {
  if (code === 503) reply.header('retry-after', 60);
  return reply.code(code).header('cache-control', 'no-store').send({ error });
}

/** A version that was published, and whether its files are still on offer. */
interface PublishedVersion {
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
async function findVersion({ db }: Services, name: string): Promise<PublishedVersion | null> {
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
