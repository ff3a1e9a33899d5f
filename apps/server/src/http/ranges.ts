import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which bytes to send, both ends included. `whole` is also the result for a header that is to be ignored. */
export type Range = { start: number; end: number } | 'whole' | 'unsatisfiable';

/**
 * Parses the Range header by RFC 9110, section 14: one range of bytes, open at either end. Other units, several ranges and
 * malformed headers are ignored, as section 14.2 allows: the result is then `whole`.
 */
export function parseRange(header: string | undefined, size: number): Range {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!from && !to) return 'whole';
  if (!from) return suffix(Number(to), size);
  const start = Number(from);
  const end = to ? Number(to) : Infinity;
  if (end < start) return 'whole';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function suffix(length: number, size: number): Range {
  return length > 0 && size > 0 ? { start: Math.max(0, size - length), end: size - 1 } : 'unsatisfiable';
}

/** Checks If-None-Match (section 13.1.2) by weak comparison, as caches require. */
export function matchesAny(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Checks If-Range (section 13.1.5) by strong comparison; a date never matches, since we send none. */
export function rangeStillValid(header: string | undefined, etag: string): boolean {
  return header === undefined || header.trim() === etag;
}

/**
 * Evaluates the conditions and the range of a request. Ranges are defined only for GET (section 14.2).
 *
 * @param etag a strong ETag, in quotes; null: no conditional requests
 */
export function evaluateRange(
  { method, headers }: FastifyRequest,
  { etag, bytes }: { etag: string | null; bytes: number },
): Range | 'unchanged' {
  if (etag && matchesAny(headers['if-none-match'], etag)) return 'unchanged';
  const ifRange = headers['if-range'];
  const tag = Array.isArray(ifRange) ? ifRange.join(',') : ifRange;
  const isPart = method === 'GET' && rangeStillValid(tag, etag ?? '');
  return isPart ? parseRange(headers.range, bytes) : 'whole';
}

/** Sets the status and the headers for the bytes to send. @returns the part to read; undefined for all bytes */
export function startBytes(reply: FastifyReply, range: Exclude<Range, 'unsatisfiable'>, bytes: number) {
  const part = range === 'whole' ? undefined : range;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  reply.header('content-length', part ? part.end - part.start + 1 : bytes);
  return part;
}

/** Refuses a range behind the end: 416. @param what the thing that has the bytes, like `This recording` */
export function refuseRange(reply: FastifyReply, bytes: number, what: string): FastifyReply {
  return reply
    .code(416)
    .header('content-range', `bytes */${bytes}`)
    .type('application/json; charset=utf-8')
    .send({ error: `${what} has ${bytes} bytes; the asked range begins behind them.` });
}
