import { ApiError } from '@labrish/api';
import { assertAccess, assertFreshFactor } from '@labrish/api/access';
import { record } from '@labrish/api/changes';
import { orNotFound } from '@labrish/api/errors';
import { exportInput } from '@labrish/api/operations/schema';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '#context.ts';
import { personArchive } from './archive.ts';

/** `POST /export`, for admins with a fresh second factor and no API key: a .zip of everything that is stored about a contributor. Audited. */
export function personRoutes(services: Services): FastifyPluginAsync {
  const { authenticate, db, now } = services;
  return async (app) => {
    app.post('/export', async (request, reply) => {
      const caller = await authenticate(request);
      if (!caller) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
      assertAccess(caller, 'admin');
      if (caller.kind !== 'user') throw new ApiError('FORBIDDEN', 'No API key may export a person.');
      assertFreshFactor(caller, now());
      const { contributor_id: id, proof } = exportInput.parse(request.body);
      orNotFound(await db.prisma.contributors.findUnique({ where: { id } }), 'contributor');
      await record(db.prisma, { caller, now }, 'export', 'contributors', id, { after: { proof } });
      const name = `person-${id.slice(0, 8)}.zip`;
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` });
      return reply.type('application/zip').send(await personArchive(services, id));
    });
  };
}
