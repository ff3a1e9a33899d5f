import { createKeyLimit, explain } from '@labrish/api';
import type { Context } from '@labrish/api';
import type { FastifyRequest } from 'fastify';
import { signAudioUrl } from './audio/signing.ts';
import { inviteUser } from './auth/invites.ts';
import type { Services } from './context.ts';
import type { Conversations } from './whatsapp/conversations.ts';

/** Requests a minute of one API key and process: a script that pages through everything stays below it. */
const KEY_REQUESTS_PER_MINUTE = 600;

/** What the procedures are given for a request, through tRPC and REST alike: who is calling, and our ports. */
export function createApiContext(
  services: Services,
  { messenger }: Conversations,
): (request: FastifyRequest) => Promise<Context> {
  const { db, now } = services;
  const limit = createKeyLimit(KEY_REQUESTS_PER_MINUTE);
  return async (request) => {
    try {
      const caller = await services.authenticate(request);
      if (caller) limit(caller, now());
      return {
        db: db.prisma,
        caller,
        now,
        audioUrl: ({ id }) => signAudioUrl(services, id),
        syncTemplate: (id) => messenger.templates.sync(id),
        invite: async ({ email, role, invited_by }) => {
          await inviteUser(services, { email, role, invitedBy: invited_by });
        },
      };
    } catch (error) {
      throw explain(error);
    }
  };
}
