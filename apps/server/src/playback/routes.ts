import { limitRefusal, type Listener } from '@labrish/api/listening/limit';
import { EXTENSIONS, isAudioType } from '@labrish/api/submissions/audio-types';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AudioMissing, type AudioStore } from '#audio/store.ts';
import type { Services } from '#context.ts';
import { refuseRange, startBytes, evaluateRange } from '#http/ranges.ts';
import { retryAfter } from '#http/retry-after.ts';
import { createListenLog, type TellAdmins } from './listen-log.ts';
import { checkSignature } from './signing.ts';
import { createTranscodeCache, needsRendition, type Recording } from './transcode-cache.ts';

type Needed = Pick<Services, 'audio' | 'audioWorkers' | 'db' | 'secrets' | 'now' | 'countries'>;
type Ask = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

const GONE = 'This recording is not here: it was withdrawn, or is still on its way. Look again in a moment.';
const ENDED = 'This address is no longer good: the access of whoever asked for it has ended.';
const NO_RENDITION = 'This recording cannot be converted to MP3. Play the original instead.';

/**
 * `GET /:id?expires=&signature=` (see signing.ts): the original recording byte for byte, or with `&rendition=mp3` as MP3 where a
 * browser may not play the original. Answers Range requests. 403 for a bad or expired signature, 404 for a missing recording,
 * 429 when the address's owner has reached today's limit of recordings.
 */
export function audioRoutes(services: Needed, tellAdmins: TellAdmins): FastifyPluginAsync {
  const mayHear = createListenLog(services, tellAdmins);
  const ensureRendition = createTranscodeCache(services);

  const answer = async (request: Ask, reply: FastifyReply) => {
    const { id } = request.params;
    const signature = checkSignature(services, id, request.query);
    if ('error' in signature) return refuse(reply, 403, signature.error);
    const recording = await findRecording(services, id, signature.purpose === 'adjudication');
    if (!recording) return refuse(reply, 404, GONE);
    if (!(await mayStillListen(services, signature.listener))) return refuse(reply, 403, ENDED);
    // HEAD sends no audio, so it does not count as heard.
    if (request.method === 'GET' && !(await mayHear(id, signature))) {
      const { pilot } = services.countries.first;
      const { message, details } = limitRefusal(pilot, services.now(), signature.listener);
      return refuse(reply.headers(retryAfter(429, details)), 429, message);
    }
    try {
      const wantsMp3 = request.query.rendition === 'mp3' && needsRendition(recording.type);
      const stored = wantsMp3 ? asMp3(recording, await ensureRendition(recording)) : recording;
      if (!stored) return refuse(reply, 404, NO_RENDITION);
      return await sendStored(request, reply, services.audio, stored, signature.secondsLeft);
    } catch (error) {
      if (error instanceof AudioMissing) return refuse(reply, 404, GONE);
      throw error;
    }
  };

  return async (app: FastifyInstance) => {
    // Handle HEAD here: Fastify's own handler would read the whole recording and discard it.
    app.route({ method: ['GET', 'HEAD'], url: '/:id', exposeHeadRoute: false, handler: answer });
  };
}

/** Tells whether the person who asked for an address is still in the team, and their key in force: an address outlives both by minutes. */
async function mayStillListen({ db, now }: Needed, { kind, id, person_id }: Listener): Promise<boolean> {
  const [found] = await db.query({
    text: `select 1 from profiles p where p.id = $1::uuid and p.blocked_at is null and ($2::uuid is null or exists (
      select from api_keys k where k.id = $2::uuid and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)))`,
    values: [person_id, kind === 'api_key' ? id : null, now()],
  });
  return found !== undefined;
}

/** Finds a recording. A quarantined one is found only for an admin who adjudicates it. */
async function findRecording(
  { db }: Needed,
  id: string,
  forDecision: boolean,
): Promise<(Recording & Stored) | null> {
  const row = await db.prisma.submissions.findUnique({
    where: { id, withdrawn_at: null, ...(!forDecision && { review_status: { not: 'quarantined' } }) },
    select: { storage_url: true, audio_sha256: true, audio_type: true },
  });
  if (!row?.storage_url) return null;
  const type = isAudioType(row.audio_type ?? '') ? (row.audio_type ?? '') : 'application/octet-stream';
  return {
    id,
    storage_url: row.storage_url,
    key: row.storage_url,
    type,
    fileName: `recording.${isAudioType(type) ? EXTENSIONS[type] : 'bin'}`,
    etag: row.audio_sha256 && `"${row.audio_sha256}"`,
  };
}

function asMp3(original: Stored, key: string | null): Stored | null {
  if (!key) return null;
  const etag = original.etag?.replace(/"$/, '-mp3"') ?? null;
  return { key, type: 'audio/mpeg', fileName: 'recording.mp3', etag };
}

export function refuse(reply: FastifyReply, status: 403 | 404 | 410 | 429, error: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ error });
}

/** A file in the audio store, and how to present it. */
interface Stored {
  key: string;
  type: string;
  /** Neutral: it does not identify the speaker. */
  fileName: string;
  /** A strong ETag, in quotes. Null: no conditional requests. */
  etag: string | null;
}

/**
 * Streams a file, whole or the requested range (RFC 9110: 200, 206, 304, 416). Stored audio never changes, so it may be cached
 * for as long as its address is valid.
 *
 * @throws {AudioMissing} before anything is sent.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Pick<AudioStore, 'size'> & {
    read: (...which: Parameters<AudioStore['read']>) => Promise<Readable | Buffer>;
  },
  stored: Stored,
  secondsLeft: number,
): Promise<FastifyReply> {
  const size = await store.size(stored.key);
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'content-type': stored.type,
    'content-disposition': `inline; filename="${stored.fileName}"`,
    'x-content-type-options': 'nosniff',
    ...(stored.etag && { etag: stored.etag }),
  });
  const wanted = evaluateRange(request, { etag: stored.etag, bytes: size });
  if (wanted === 'unchanged') return reply.code(304).send();
  if (wanted === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-disposition');
    return refuseRange(reply, size, 'This recording');
  }
  const part = startBytes(reply, wanted, size);
  return request.method === 'HEAD' ? reply.send() : reply.send(await store.read(stored.key, part));
}
