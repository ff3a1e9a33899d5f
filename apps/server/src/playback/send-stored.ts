import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesAny, parseRange, rangeStillValid } from '#http/ranges.ts';
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
  const { headers } = request;
  if (stored.etag && matchesAny(headers['if-none-match'], stored.etag)) return reply.code(304).send();
  // Ranges are defined only for GET (14.2).
  const isHead = request.method === 'HEAD';
  const wanted = !isHead && rangeStillValid(oneOf(headers['if-range']), stored.etag ?? '');
  const range = wanted ? parseRange(headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-disposition');
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .type('application/json; charset=utf-8')
      .send({ error: `This recording has ${size} bytes; the asked range begins behind them.` });
  }
  const part = range === 'whole' ? undefined : range;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : size);
  return isHead ? reply.send() : reply.send(await store.read(stored.key, part));
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
