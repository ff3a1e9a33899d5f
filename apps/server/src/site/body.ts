import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is ready to be sent: compressed once, its headers written once, then only handed out. */
export type Body = Record<Encoding, { bytes: Buffer; etag: string; headers: Record<string, string> }>;

/**
 * Compresses a text for all who may ask for it.
 *
 * @param quality of brotli, 1 to 11: 11 for what is made once at the start, less for what is made while people wait.
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

/** Sends a body in the best encoding that the browser takes, or 304 when it has it already. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  const { bytes, etag, headers } = body[chooseEncoding(request.headers['accept-encoding'])];
  const known = request.headers['if-none-match'];
  if (known !== undefined && reply.statusCode === 200 && hasAlready(known, etag)) {
    const { 'content-type': _, 'content-encoding': __, ...rest } = headers;
    return reply.headers(rest).code(304).send();
  }
  return reply.headers(headers).send(bytes);
}

/** Browsers know a handful of ways to say it; what they said before is looked up. */
const said = new Map<string, Encoding>();
const SAID_AT_MOST = 100;

/** Brotli before gzip, whatever the order; what is named with `q=0` is refused. */
export function chooseEncoding(accepted = ''): Encoding {
  const before = said.get(accepted);
  if (before) return before;
  const chosen = readAccepted(accepted);
  if (said.size < SAID_AT_MOST) said.set(accepted, chosen);
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

/** A proxy may have weakened the tag on its way (`W/`); the content is the same. */
function hasAlready(header: string, etag: string): boolean {
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
