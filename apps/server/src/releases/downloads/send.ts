import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesAny, parseRange, rangeStillValid, type Range } from '#http/ranges.ts';

/** Bytes that can be asked for, in parts too. */
export interface Download {
  bytes: number;
  /** Strong, quoted. */
  etag: string;
  type: string;
  /** What a browser stores it as, without being asked to show it. */
  fileName?: string;
  /** Opens nothing before somebody reads, and closes what it opened when it is destroyed. */
  read: (range?: { start: number; end: number }) => Readable;
}

/** What a request comes to (RFC 9110): nothing new, no such part, or these bytes. */
export type Wanted = 'unchanged' | Range;

/** A range is defined for GET alone (section 14.2). */
export function wantedOf({ method, headers }: FastifyRequest, { etag, bytes }: Download): Wanted {
  if (matchesAny(headers['if-none-match'], etag)) return 'unchanged';
  const isPart = method === 'GET' && rangeStillValid(oneOf(headers['if-range']), etag);
  return isPart ? parseRange(headers.range, bytes) : 'whole';
}

/**
 * Sends it: 200, 206, 304 or 416.
 *
 * @param stalled_ms after which a client that takes nothing is cut off, so that its file is closed. It can go on from there.
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
