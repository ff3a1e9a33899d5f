import type { Prisma } from '@labrish/db';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createByAdmin, deleteByAdmin, updateByAdmin } from './admin-users.ts';
import { email, isUuid, parse } from './body.ts';
import type { Auth, Endpoints, FullUser } from './context.ts';
import { AuthError } from './errors.ts';
import { inviteUser } from './invites.ts';
import { metadata } from './metadata.ts';
import { unenrol } from './mfa-steps.ts';
import { adminLink } from './admin-links.ts';
import { allowedRedirect } from './redirects.ts';
import { assertService } from './service-token.ts';
import { inTransaction } from './transaction.ts';
import { toFactor, toUser } from './user-json.ts';
import { audit } from './audit.ts';
import { loadUser } from './users.ts';

/** GoTrue's page size; the maximum is ours. */
const PER_PAGE = 50;
const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  per_page: z.coerce.number().int().min(1).max(1000).catch(PER_PAGE),
});
const invite = z.object({ email, data: metadata.nullish() });
type ById = { Params: { id: string } };

/** For operators' scripts, with a service token. */
export const adminEndpoints: Endpoints = (outer, auth) => {
  void outer.register(async (app) => {
    app.addHook('preValidation', (request) => assertService(auth, request));

    app.post('/invite', async (request) => {
      const body = parse(invite, request.body);
      const { redirect_to } = parse(z.object({ redirect_to: z.string().optional() }), request.query);
      const wish = {
        email: body.email,
        role: 'reviewer' as const,
        redirect_to: allowedRedirect(auth.env, redirect_to),
      };
      const user = await inviteUser(auth, { ...wish, user_metadata: body.data ?? {} });
      return toUser(auth, found(user));
    });
    app.post('/admin/generate_link', (request) => adminLink(auth, request.body, request.query));

    app.get('/admin/users', (request, reply) => list(auth, parse(page, request.query), reply));
    app.post('/admin/users', async (request) => toUser(auth, await createByAdmin(auth, request.body)));
    app.get<ById>('/admin/users/:id', async (request) =>
      toUser(auth, await userById(auth, request.params.id)),
    );
    app.put<ById>('/admin/users/:id', async (request) =>
      toUser(auth, await updateByAdmin(auth, await userById(auth, request.params.id), request.body)),
    );
    app.delete<ById>('/admin/users/:id', async (request) => {
      await deleteByAdmin(auth, await userById(auth, request.params.id), request.body);
      return {};
    });

    app.get<ById>('/admin/users/:id/factors', async (request) =>
      (await userById(auth, request.params.id)).factors.map((factor) => toFactor(auth, factor)),
    );
    app.delete<{ Params: { id: string; factor: string } }>(
      '/admin/users/:id/factors/:factor',
      async (request) => {
        const user = await userById(auth, request.params.id);
        const factor = user.factors.find(({ id }) => id === request.params.factor);
        if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
        await inTransaction(auth, async (tx) => {
          await unenrol(tx, auth, factor);
          await audit(tx, auth, {
            actor: { kind: 'service' },
            action: 'mfa_removed',
            user_id: user.id,
            after: { factor_id: factor.id },
          });
        });
        return toFactor(auth, factor);
      },
    );
  });
};

async function userById(auth: Auth, id: string): Promise<FullUser> {
  const user = isUuid(id)
    ? await auth.db.prisma.auth_users.findUnique({ where: { id }, select: { id: true } })
    : null;
  return user ? loadUser(auth.db.prisma, user.id) : found(null);
}

function found(user: FullUser | null): FullUser {
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/** Newest first. auth-js reads the next and last page from the Link header, where `page` must come first. */
async function list(auth: Auth, at: z.infer<typeof page>, reply: FastifyReply): Promise<FastifyReply> {
  const { prisma } = auth.db;
  const orderBy: Prisma.auth_usersOrderByWithRelationInput[] = [{ created_at: 'desc' }, { id: 'desc' }];
  const [total, users] = await Promise.all([
    prisma.auth_users.count(),
    prisma.auth_users.findMany({
      orderBy,
      skip: (at.page - 1) * at.per_page,
      take: at.per_page,
      include: {
        identities: { orderBy: { created_at: 'asc' } },
        factors: { orderBy: { created_at: 'asc' } },
      },
    }),
  ]);
  const last = Math.max(1, Math.ceil(total / at.per_page));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${at.per_page}>; rel="${rel}"`;
  const links = [...(at.page < last ? [link(at.page + 1, 'next')] : []), link(last, 'last')];
  return reply
    .header('x-total-count', total)
    .header('link', links.join(', '))
    .send({ users: users.map((user) => toUser(auth, user)), aud: 'authenticated' });
}
