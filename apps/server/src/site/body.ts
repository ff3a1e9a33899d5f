import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** A response that is compressed and has its headers built once, and is then sent many times. */
export type Body = Record<Encoding, { bytes: Buffer; etag: string; headers: Record<string, string> }>;

/**
 * Compresses a text in every supported encoding.
 *
 * @param quality of brotli, 1 to 11: 11 for pages made once at startup, less for pages made while a visitor waits.
 */
export async function prepareBody(
  text: string,
  { type, headers = {}, quality = 11 }: { type: string; headers?: Record<string, string>; quality?: number },
): Promise<Body> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const variant = (bytes: Buffer, etag: string, encoding: Record<string, string>) => ({
    bytes,
    etag,
    headers: {
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      ...headers,
      ...encoding,
      etag,
      'content-type': type,
    },
  });
  return {
    br: variant(br, `"${hash}-br"`, { 'content-encoding': 'br' }),
    gzip: variant(zipped, `"${hash}-gz"`, { 'content-encoding': 'gzip' }),
    identity: variant(identity, `"${hash}"`, {}),
  };
}

/** Sends a body in the best encoding that the browser accepts, or 304 if the browser has it already. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  const { bytes, etag, headers } = body[chooseEncoding(request.headers['accept-encoding'])];
  const known = request.headers['if-none-match'];
  if (known !== undefined && reply.statusCode === 200 && hasAlready(known, etag)) {
    const { 'content-type': _, 'content-encoding': __, ...rest } = headers;
    return reply.headers(rest).code(304).send();
  }
  return reply.headers(headers).send(bytes);
}

/** Caches the encoding per `Accept-Encoding` header: browsers send only a handful of different ones. */
const encodingCache = new Map<string, Encoding>();
const MAX_CACHED_HEADERS = 100;

/** Prefers brotli to gzip, whatever the order in the header; an encoding with `q=0` is refused. */
export function chooseEncoding(accepted = ''): Encoding {
  const before = encodingCache.get(accepted);
  if (before) return before;
  const chosen = readAccepted(accepted);
  if (encodingCache.size < MAX_CACHED_HEADERS) encodingCache.set(accepted, chosen);
  return chosen;
}

function readAccepted(accepted: string): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim());
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
}

/** Checks whether the browser has the body already. Ignores `W/`: a proxy may have weakened the tag, but the content is the same. */
function hasAlready(header: string, etag: string): boolean {
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
