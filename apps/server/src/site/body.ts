import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is ready to be sent: compressed once, then only handed out. */
export interface Body {
  type: string;
  headers: Record<string, string>;
  variants: Record<Encoding, { bytes: Buffer; etag: string }>;
}

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
  return {
    type,
    headers: { vary: 'accept-encoding', 'cache-control': 'no-cache', ...headers },
    variants: {
      br: { bytes: br, etag: `"${hash}-br"` },
      gzip: { bytes: zipped, etag: `"${hash}-gz"` },
      identity: { bytes: identity, etag: `"${hash}"` },
    },
  };
}

/** Sends a body in the best encoding that the browser takes, or 304 when it has it already. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { bytes, etag } = body.variants[encoding];
  reply.headers(body.headers).header('etag', etag);
  if (reply.statusCode === 200 && hasAlready(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(body.type).send(bytes);
}

/** Brotli before gzip, whatever the order; what is named with `q=0` is refused. */
export function chooseEncoding(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim());
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
}

/** A proxy may have weakened the tag on its way (`W/`); the content is the same. */
function hasAlready(header: string | undefined, etag: string): boolean {
  return (
    header
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === etag || tag === '*') ?? false
  );
}
