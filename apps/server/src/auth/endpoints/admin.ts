import type { Prisma, auth_users } from '@labrish/db';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createByAdmin, deleteByAdmin, updateByAdmin } from './admin-users.ts';
import { email, isUuid, parse } from '#auth/body.ts';
import { type Auth, type Endpoints, type FullUser, inTransaction, type Db } from '#auth/context.ts';
import { lockUser, FULL, loadUser } from '#auth/accounts/users.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { inviteUser, recordInvite } from '../invites.ts';
import { metadata, toFactor, toUser } from '#auth/accounts/user-json.ts';
import { unenrol } from '#auth/factors/steps.ts';
import { requestedRedirect } from '#auth/providers/redirects.ts';
import { assertService } from '#auth/tokens/service-token.ts';
import { recordAccountEvent } from '#auth/account-events.ts';
import { audit } from '#audit.ts';
import { emailTaken } from '#auth/accounts/email-change.ts';
import { makeLink } from '#auth/mailed-links.ts';
import type { TokenKind } from '#auth/tokens/one-time.ts';

/** GoTrue's page size; the maxima are ours. `per_page` is capped at the maximum, and the Link header counts the resulting pages. */
const PER_PAGE = 50;
const MAX_PER_PAGE = 1000;
const MAX_COUNT = 1_000_000;
/** auth-js sends an empty text for values that its caller left out. */
const count = (absent: number) =>
  z
    .string()
    .regex(/^\d{0,15}$/)
    .transform((text) => (text === '' ? absent : Number(text)))
    .pipe(z.int().min(1).max(MAX_COUNT))
    .default(absent);
const page = z.object({
  page: count(1),
  per_page: count(PER_PAGE).transform((wanted) => Math.min(wanted, MAX_PER_PAGE)),
});
const invite = z.object({ email, data: metadata.nullish() });
type ById = { Params: { id: string } };

/** Endpoints for operators' scripts, with a service token. */
export const adminEndpoints: Endpoints = (outer, auth) => {
  void outer.register(async (app) => {
    app.addHook('preValidation', (request) => assertService(auth, request));

    app.post('/invite', async (request) => {
      const body = parse(invite, request.body);
      const user = await inviteUser(auth, {
        ...{ email: body.email, role: 'reviewer', user_metadata: body.data ?? {} },
        redirect_to: requestedRedirect(auth.env, request.query),
      });
      return toUser(auth, found(user));
    });
    app.post('/admin/generate_link', (request) => adminLink(auth, request.body, request.query));

    app.get('/admin/users', (request, reply) => list(auth, readPage(request.query), reply));
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
          await lockUser(tx, user.id);
          await unenrol(tx, auth, factor);
          await recordAccountEvent(tx, auth, 'service', 'mfa_removed', {
            user_id: user.id,
            after: { factor_id: factor.id, factor_type: factor.factor_type },
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

/** Reads the page parameters. @throws {AuthError} 400, whose message begins as GoTrue's does. */
function readPage(query: unknown): z.infer<typeof page> {
  const parsed = page.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(
    `Bad Pagination Parameters: ${String(issue?.path[0])} must be a whole number from 1 to ${MAX_COUNT}`,
  );
}

/** Lists users, newest first. auth-js reads the next and last page from the Link header, where `page` must come first. */
async function list(auth: Auth, at: z.infer<typeof page>, reply: FastifyReply): Promise<FastifyReply> {
  const { prisma } = auth.db;
  const orderBy: Prisma.auth_usersOrderByWithRelationInput[] = [{ created_at: 'desc' }, { id: 'desc' }];
  const [total, users] = await Promise.all([
    prisma.auth_users.count(),
    prisma.auth_users.findMany({
      orderBy,
      skip: (at.page - 1) * at.per_page,
      take: at.per_page,
      include: FULL,
    }),
  ]);
  const profiles = await prisma.profiles.findMany({
    where: { id: { in: users.map(({ id }) => id) } },
    select: { id: true, role: true },
  });
  const roles = new Map(profiles.map(({ id, role }) => [id, role]));
  const last = Math.max(1, Math.ceil(total / at.per_page));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${at.per_page}>; rel="${rel}"`;
  const links = [...(at.page < last ? [link(at.page + 1, 'next')] : []), link(last, 'last')];
  return reply
    .header('x-total-count', total)
    .header('link', links.join(', '))
    .send({
      users: users.map((user) => toUser(auth, { ...user, profile_role: roles.get(user.id) ?? null })),
      aud: 'authenticated',
    });
}

const wish = z.object({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new']),
  email,
  new_email: email.nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
});

/** Makes a link that an operator delivers; nothing is mailed. */
async function adminLink(auth: Auth, given: unknown, search: unknown) {
  const body = parse(wish, given);
  const redirect_to = requestedRedirect(auth.env, search, body.redirect_to);
  const { id, made } = await inTransaction(auth, async (tx) => {
    const user = await userFor(tx, auth, body);
    const made = await makeLink(tx, auth, {
      user,
      kind: body.type satisfies TokenKind,
      to: addressFor(body),
      redirect_to,
    });
    await audit(tx, auth, 'service', 'link_generated', { user_id: user.id, after: { type: body.type } });
    return { id: user.id, made };
  });
  return {
    ...toUser(auth, await loadUser(auth.db.prisma, id)),
    action_link: made.link,
    email_otp: made.code,
    hashed_token: made.token,
    redirect_to,
    verification_type: made.type,
  };
}

async function userFor(tx: Db, auth: Auth, body: z.output<typeof wish>): Promise<auth_users> {
  const known = await tx.auth_users.findUnique({ where: { email: body.email } });
  if (body.type === 'invite' || (body.type === 'signup' && !known)) {
    const invited = await recordInvite(tx, auth, {
      email: body.email,
      role: 'reviewer',
      user_metadata: body.data ?? {},
    });
    if (invited) return invited;
  }
  if (!known) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (body.type === 'signup' && known.email_confirmed_at) throw emailTaken();
  if (body.type.startsWith('email_change')) await recordEmailChange(tx, auth, known.id, body.new_email);
  return tx.auth_users.findUniqueOrThrow({ where: { id: known.id } });
}

/**
 * Records a pending change of address. If the same change is pending already, leaves it as it is: an operator requests the links of
 * the old and of the new address one after the other, and the second request must not reset the first confirmation.
 */
async function recordEmailChange(
  tx: Db,
  auth: Auth,
  id: string,
  to: string | null | undefined,
): Promise<void> {
  if (!to) throw invalid('new_email: An email address is needed');
  if (await tx.auth_users.findUnique({ where: { email: to } })) throw emailTaken();
  const now = auth.now();
  await tx.auth_users.updateMany({
    where: { id, OR: [{ new_email: null }, { new_email: { not: to } }] },
    data: { new_email: to, email_change_confirmed: 0, email_change_sent_at: now, updated_at: now },
  });
}

const addressFor = (body: z.output<typeof wish>): string =>
  body.type === 'email_change_new' ? (body.new_email ?? body.email) : body.email;
