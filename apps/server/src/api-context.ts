import { ApiError, createKeyLimit, explain } from '@labrish/api';
import type { Context } from '@labrish/api';
import type { FastifyRequest } from 'fastify';
import { signAudioUrl } from './audio/signing.ts';
import { inviteUser } from './auth/invites.ts';
import { hit } from './auth/limits.ts';
import type { Services } from './context.ts';
import type { Conversations } from './whatsapp/conversations.ts';

/** Requests a minute of one API key: a script that pages through everything stays below it. */
const KEY_REQUESTS_PER_MINUTE = 600;

/** What the procedures are given for a request, through tRPC and REST alike: who is calling, and our ports. */
export function createApiContext(
  services: Services,
  { messenger }: Conversations,
): (request: FastifyRequest) => Promise<Context> {
  const { db, now } = services;
  const limit = createKeyLimit(KEY_REQUESTS_PER_MINUTE, async (key_id, calls) => {
    const { hits, waitSeconds } = await hit(services, 'api key', key_id, 60, calls);
    return { taken: hits, waitSeconds };
  });
  return async (request) => {
    try {
      const caller = await services.authenticate(request);
      if (!caller) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
      await limit(caller, now());
      return {
        db: db.prisma,
        read: db.read,
        caller,
        now,
        counts_simulator: services.env.embedded,
        audioUrl: ({ id }) => signAudioUrl(services, id),
        syncTemplate: (id) => messenger.templates.sync(id),
        invite: async ({ email, role, invited_by }, alongside) => {
          await inviteUser(services, { email, role, invitedBy: invited_by }, alongside);
        },
      };
    } catch (error) {
      throw explain(error);
    }
  };
}
