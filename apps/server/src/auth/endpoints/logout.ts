import { z } from 'zod';
import { audit } from '#audit.ts';
import { signedIn } from '#auth/tokens/bearer.ts';
import { parse } from '#auth/body.ts';
import type { Endpoints } from '#auth/context.ts';

const query = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export const logoutEndpoints: Endpoints = (app, auth) => {
  app.post('/logout', async (request, reply) => {
    const { scope } = parse(query, request.query);
    const { user, session } = await signedIn(auth, request);
    const which = { global: {}, local: { id: session.id }, others: { NOT: { id: session.id } } }[scope];
    await auth.db.prisma.auth_sessions.deleteMany({ where: { user_id: user.id, ...which } });
    await audit(auth.db.prisma, auth, {
      actor: { kind: 'user', id: user.id },
      action: 'logout',
      user_id: user.id,
      after: { scope },
    });
    return reply.code(204).send();
  });
};
