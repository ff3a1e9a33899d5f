import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseRange, startBytes, wantedOf } from '#http/ranges.ts';
import type { AudioStore } from '#audio/store.ts';

/** A file in the audio store, and how to present it. */
export interface Stored {
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
  store: AudioStore,
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
  const wanted = wantedOf(request, { etag: stored.etag, bytes: size });
  if (wanted === 'unchanged') return reply.code(304).send();
  if (wanted === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-disposition');
    return refuseRange(reply, size, 'This recording');
  }
  const part = startBytes(reply, wanted, size);
  return request.method === 'HEAD' ? reply.send() : reply.send(await store.read(stored.key, part));
}
