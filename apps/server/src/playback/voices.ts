import type { Voice } from '@labrish/conversation';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#context.ts';
import { sameBytes } from '#auth-secret/secrets.ts';
import { evaluateRange, refuseRange, startBytes } from '#http/ranges.ts';

/** How long an address is valid: a day, because Twilio may fetch a voice note hours after it took the message. */
const LIFETIME_SECONDS = 24 * 3600;

type Signer = Pick<Services, 'secrets' | 'now'>;
type Ask = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/** Reads the bytes of a voice note, Ogg with Opus; null if it is gone. */
type Read = (id: string) => Promise<Uint8Array | null>;

const UNSIGNED = 'This address was not made by this server or was changed.';
const EXPIRED = 'This address has expired: a voice note of the bot can be fetched for a day.';
const GONE = 'This recording is not here any more: it was replaced or removed.';

/** Signs an address, relative to the site, at which anybody can fetch a voice note of the bot for a day. */
export function signVoiceUrl(services: Signer, voice: Voice): string {
  const expires = String(Math.floor(services.now().getTime() / 1000) + LIFETIME_SECONDS);
  const signature = sign(services, voice, expires).toString('base64url');
  return `/voices/${voice.kind}/${voice.id}.ogg?expires=${expires}&signature=${signature}`;
}

function sign({ secrets }: Signer, { kind, id }: Voice, expires: string): Buffer {
  return secrets.mac('voice-url', [kind, id, expires].join(' '));
}

/** Returns for how many more seconds an address is valid, or why it is refused, in words. */
function checkSignature(
  services: Signer,
  voice: Voice,
  { expires, signature }: Ask['query'],
): number | string {
  if (typeof expires !== 'string' || typeof signature !== 'string') return UNSIGNED;
  if (!sameBytes(Buffer.from(signature, 'base64url'), sign(services, voice, expires))) return UNSIGNED;
  const left = Number(expires) - Math.floor(services.now().getTime() / 1000);
  return left > 0 ? left : EXPIRED;
}

/**
 * `GET /<kind>/<id>.ogg?expires=&signature=`: a voice note that the bot sends, whole or a range of it. Twilio fetches it, and the
 * simulator plays it. 403 for a bad or expired signature, 404 for a recording that is gone.
 */
export function voiceRoutes(services: Signer & Pick<Services, 'db'>): FastifyPluginAsync {
  const readers: Record<Voice['kind'], Read> = {
    prompt: async (id) =>
      (await services.db.prisma.prompt_recordings.findUnique({ where: { id } }))?.audio ?? null,
  };
  return async (app: FastifyInstance) => {
    for (const [kind, read] of Object.entries(readers) as [Voice['kind'], Read][])
      app.route<{ Params: Ask['params']; Querystring: Ask['query'] }>({
        ...{ method: ['GET', 'HEAD'], url: `/${kind}/:id.ogg`, exposeHeadRoute: false },
        handler: async (request, reply) => {
          const { id } = request.params;
          const left = checkSignature(services, { kind, id }, request.query);
          if (typeof left === 'string') return refuse(reply, 403, left);
          const audio = await read(id);
          return audio ? send(request, reply, { id, audio, left }) : refuse(reply, 404, GONE);
        },
      });
  };
}

function refuse(reply: FastifyReply, status: 403 | 404, error: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ error });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, audio, left }: { id: string; audio: Uint8Array; left: number },
): FastifyReply {
  const etag = `"${id}"`;
  const wanted = evaluateRange(request, { etag, bytes: audio.length });
  if (wanted === 'unsatisfiable') return refuseRange(reply, audio.length, 'This recording');
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${left}, immutable`,
    'content-type': 'audio/ogg',
    'content-disposition': 'inline; filename="voice-note.ogg"',
    'x-content-type-options': 'nosniff',
    etag,
  });
  if (wanted === 'unchanged') return reply.code(304).send();
  const { start, end } = startBytes(reply, wanted, audio.length) ?? { start: 0, end: audio.length - 1 };
  return request.method === 'HEAD' ? reply.send() : reply.send(Buffer.from(audio.subarray(start, end + 1)));
}
