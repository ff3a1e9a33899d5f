import type { FastifyReply } from 'fastify';
import type { Services } from '#context.ts';
import { findVersion, type PublishedVersion } from './find-version.ts';
import { replacementFor } from './replacement.ts';
import { findArchive, type ReleaseArchive } from './release-archive.ts';

/** A version on offer, with its files. */
export interface FoundDownload {
  version: PublishedVersion;
  whole: ReleaseArchive;
}

/** Why a download is refused, as a status code and a sentence. */
export interface Refusal {
  code: 401 | 404 | 410 | 503;
  error: string;
}

/** Finds a version on offer. @param name `{series}-{version}` */
export async function findDownload(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
  name: string,
): Promise<FoundDownload | Refusal> {
  const version = await findVersion(services, name);
  if (!version) return { code: 404, error: `There is no published version ${name}.` };
  if (version.gone) return { code: 410, error: await whyGone(services, version) };
  const whole = await findArchive(services, version);
  if (!whole) return { code: 503, error: `${name} is not here at the moment. Please try again in a minute.` };
  return { version, whole };
}

async function whyGone(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
  { name, series, gone }: PublishedVersion,
): Promise<string> {
  const why =
    gone === 'withdrawn'
      ? `${name} was withdrawn and must not be used any more.`
      : `${name} is not given out any more: a recording that is in it was taken back or taken out.`;
  return `${why} ${await replacementFor(services, series)} See ${services.env.PUBLIC_URL}/data/releases`;
}

/** Sends a refusal. It may be over soon, so no cache may store it. */
export function refuse(reply: FastifyReply, { code, error }: Refusal): FastifyReply {
  if (code === 503) reply.header('retry-after', 60);
  return reply.code(code).header('cache-control', 'no-store').send({ error });
}
