import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseRange, startBytes, evaluateRange } from '#http/ranges.ts';
import { publicCopy } from '#audio/public-copy.ts';
import type { Services } from '#context.ts';
import type { PublishedVersions } from './known.ts';
import { isPlayable, type Sample } from './samples.ts';

type Kind = 'ogg' | 'mp3';
type Made = Buffer | null;

const TYPES = { ogg: 'audio/ogg', mp3: 'audio/mpeg' };
const GONE = 'This recording is not here to be heard: it was withdrawn, or is no sample any more.';

/**
 * `GET /data/releases/samples/{clip_id}.ogg` and `.mp3`: the samples, as public copies. They are made on
 * request, cached in memory while they are samples, and support byte ranges.
 */
export function sampleRoutes(
  app: FastifyInstance,
  parts: Services,
  known: () => Promise<PublishedVersions | null>,
): void {
  const keep = createCopyCache(parts);
  app.get<{ Params: { file: string } }>(
    '/data/releases/samples/:file(^[0-9a-f]{32,64}\\.(?:ogg|mp3)$)',
    async (request, reply) => {
      const [clip_id, kind] = request.params.file.split('.') as [string, Kind];
      const samples = (await known())?.samples ?? [];
      const sample = samples.find((one) => one.clip_id === clip_id);
      const bytes = sample && (await isPlayable(parts, sample)) ? await keep(samples, sample, kind) : null;
      if (!bytes) return reply.code(404).header('cache-control', 'no-store').send({ error: GONE });
      return send(request, reply, bytes, {
        type: TYPES[kind],
        etag: `"${sample?.audio_sha256}${kind === 'mp3' ? '-mp3' : ''}"`,
      });
    },
  );
}

/** Makes each copy once, and drops the copies of recordings that are no longer samples. */
function createCopyCache(parts: Services) {
  const made = new Map<string, Promise<Made>>();
  let of: readonly Sample[] = [];
  return async (samples: readonly Sample[], sample: Sample, kind: Kind): Promise<Made> => {
    if (samples !== of) {
      of = samples;
      const kept = new Set(samples.map(({ audio_sha256 }) => audio_sha256));
      for (const key of made.keys()) if (!kept.has(key.slice(0, 64))) made.delete(key);
    }
    const key = `${sample.audio_sha256}.${kind}`;
    const copy = made.get(key) ?? make(parts, sample, kind);
    made.set(key, copy);
    // Cache no failure, so that the next request tries again: a busy thread or a missing file may be temporary.
    const forget = () => made.delete(key);
    copy.then((bytes) => bytes ?? forget(), forget);
    return copy;
  };
}

/** Makes the public copy, or an MP3 of it, both without metadata. Null if that fails, or the copy differs from the published one. */
async function make(services: Services, sample: Sample, kind: Kind): Promise<Made> {
  const copy = await publicCopy(services, sample);
  if (!copy || createHash('sha256').update(copy).digest('hex') !== sample.audio_sha256) return null;
  if (kind === 'ogg') return Buffer.from(copy);
  const mp3 = await services.audioWorkers.transcode(copy);
  return mp3 && Buffer.from(mp3);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  { type, etag }: { type: string; etag: string },
): FastifyReply {
  reply.headers({
    'accept-ranges': 'bytes',
    // Ask each time: the speaker may have taken it back.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    etag,
  });
  const wanted = evaluateRange(request, { etag, bytes: bytes.length });
  if (wanted === 'unchanged') return reply.code(304).send();
  if (wanted === 'unsatisfiable')
    return refuseRange(
      reply.removeHeader('etag').header('cache-control', 'no-store'),
      bytes.length,
      'This recording',
    );
  const part = startBytes(reply.type(type), wanted, bytes.length);
  return reply.send(part ? bytes.subarray(part.start, part.end + 1) : bytes);
}
