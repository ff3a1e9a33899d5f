import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesAny, parseRange, rangeStillValid, type Range } from '#http/ranges.ts';

/** Bytes that a client can request, also by range. */
export interface Download {
  bytes: number;
  /** A strong ETag, in quotes. */
  etag: string;
  type: string;
  /** The file name for `Content-Disposition: attachment`. */
  fileName?: string;
  /** Opens nothing before the first read, and closes what it opened when the stream is destroyed. */
  read: (range?: { start: number; end: number }) => Readable;
}

/** The outcome of the request's conditions (RFC 9110): unchanged, unsatisfiable, all bytes or a range of them. */
export type Wanted = 'unchanged' | Range;

/** Evaluates the conditions and the range of a request. Ranges are defined only for GET (section 14.2). */
export function wantedOf({ method, headers }: FastifyRequest, { etag, bytes }: Download): Wanted {
  if (matchesAny(headers['if-none-match'], etag)) return 'unchanged';
  const isPart = method === 'GET' && rangeStillValid(oneOf(headers['if-range']), etag);
  return isPart ? parseRange(headers.range, bytes) : 'whole';
}

/**
 * Sends a download: 200, 206, 304 or 416.
 *
 * @param stalled_ms after this long without a read the client is cut off, which closes its file. It can resume from there.
 */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, type, fileName, read }: Download,
  wanted: Wanted,
  stalled_ms: number,
): FastifyReply {
  if (wanted === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes}`)
      .send({ error: `It has ${bytes} bytes; the asked range begins behind them.` });
  reply.headers({ 'accept-ranges': 'bytes', etag, 'x-content-type-options': 'nosniff' });
  if (wanted === 'unchanged') return reply.code(304).send();
  const part = wanted === 'whole' ? undefined : wanted;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  reply.type(type).header('content-length', part ? part.end - part.start + 1 : bytes);
  if (request.method === 'HEAD') return reply.send();
  reply.raw.setTimeout(stalled_ms, () => reply.raw.destroy());
  return reply.send(read(part));
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
