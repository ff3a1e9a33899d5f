import type { Voice } from '@labrish/conversation';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '@labrish/api/errors';
import { publicCopy } from '#audio/public-copy.ts';
import { MAX_AUDIO_BYTES } from '#audio/types.ts';
import type { Services } from '#context.ts';
import { sameBytes } from '#auth-secret/secrets.ts';
import { findPlayable } from './others-voices.ts';
import { refuse, sendStored } from './routes.ts';

/** How long an address is valid: a day, because Twilio may fetch a voice note hours after it took the message. */
const LIFETIME_SECONDS = 24 * 3600;

type Signer = Pick<Services, 'secrets' | 'now'>;
type Stored = Pick<Services, 'db' | 'audio' | 'audioWorkers'>;
type Ask = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/** Reads the bytes of a voice note, Ogg with Opus; null if it is gone or may not be played any more. */
type Read = (id: string) => Promise<Uint8Array | null>;

const UNSIGNED = 'This address was not made by this server or was changed.';
const EXPIRED = 'This address has expired: a voice note of the bot can be fetched for a day.';
const GONE = 'This recording is no longer here: it was replaced or withdrawn.';

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
 * simulator plays it. 403 for a bad or expired signature, 410 for a recording that is gone.
 *
 * `POST /prompt`, for admins: makes such a voice note from a recording, and stores nothing.
 */
export function voiceRoutes(services: Services): FastifyPluginAsync {
  const readers: Record<Voice['kind'], Read> = {
    prompt: async (id) =>
      (await services.db.prisma.prompt_recordings.findUnique({ where: { id } }))?.audio ?? null,
    recording: (id) => readCopy(services, id),
  };
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post<{ Body: Buffer }>('/prompt', { bodyLimit: MAX_AUDIO_BYTES }, async (request, reply) => {
      const caller = await services.authenticate(request);
      if (!caller) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
      if (caller.kind !== 'user' || caller.role !== 'admin')
        throw new ApiError('FORBIDDEN', 'Only administrators record topics.');
      const made = await services.audioWorkers.voiceNote(Buffer.from(request.body));
      if ('refused' in made) throw new ApiError('BAD_REQUEST', made.refused);
      return reply.type('audio/ogg').header('cache-control', 'no-store').send(Buffer.from(made.audio));
    });
    for (const [kind, read] of Object.entries(readers) as [Voice['kind'], Read][])
      app.route<{ Params: Ask['params']; Querystring: Ask['query'] }>({
        ...{ method: ['GET', 'HEAD'], url: `/${kind}/:id.ogg`, exposeHeadRoute: false },
        handler: async (request, reply) => {
          const { id } = request.params;
          const left = checkSignature(services, { kind, id }, request.query);
          if (typeof left === 'string') return refuse(reply, 403, left);
          const audio = await read(id);
          if (!audio) return refuse(reply, 410, GONE);
          const store = {
            size: async () => audio.length,
            read: async (_key: string, { start, end } = { start: 0, end: audio.length - 1 }) =>
              Buffer.from(audio.subarray(start, end + 1)),
          };
          const file = { key: id, type: 'audio/ogg', fileName: 'voice-note.ogg', etag: `"${id}"` };
          // What a person has given may be taken back at any moment, so nobody plays it from a cache unasked.
          return sendStored(request, reply, store, file, kind === 'recording' ? 0 : left);
        },
      });
  };
}

/** Makes the public copy of a recording of somebody else, without tags and serial number. Null if it may not be played. */
async function readCopy(parts: Stored, id: string): Promise<Uint8Array | null> {
  const found = await findPlayable(parts.db, id);
  return found && publicCopy(parts, found);
}
