import { z } from 'zod';
import { audit } from '#audit.ts';
import { assertFree } from '#auth/accounts/email-change.ts';
import { userFor, asObject, mergeMetadata, metadata, toUser } from '#auth/accounts/user-json.ts';
import { awaitsFactor, loadUser } from '#auth/accounts/users.ts';
import { email, parse } from '#auth/body.ts';
import type { Auth, Endpoints, FullUser } from '#auth/context.ts';
import { AuthError, invalid, phonesUnused } from '#auth/errors.ts';
import { limit, perVisitor } from '#auth/limits/limits.ts';
import { assertMail, limitMail } from '#auth/limits/mail-limits.ts';
import { mailLink } from '#auth/mailed-links.ts';
import { homeOf, requestedRedirect } from '#auth/providers/redirects.ts';
import { signedIn, signingIn } from '#auth/tokens/bearer.ts';
import { consumeOneTimeToken, findCode } from '#auth/tokens/one-time.ts';
import { type Challenge, challengeFields, createMailFlow, readChallenge } from '#auth/tokens/pkce.ts';

const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });
const changes = z.object({
  email: email.nullish(),
  password: z.string().nullish(),
  phone: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
});

export const userEndpoints: Endpoints = (app, auth) => {
  app.get('/user', async (request) => userFor(auth, await signingIn(auth, request)));

  app.put('/user', perVisitor(auth), async (request) => {
    const who = await signedIn(auth, request, 401);
    const body = parse(changes, request.body);
    if (body.app_metadata != null)
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    const newEmail = body.email && body.email !== who.user.email ? body.email : null;
    if (body.password)
      throw new AuthError(
        422,
        'email_provider_disabled',
        'Passwords are not used here: sign in with the link that we mail you',
      );
    if (body.phone) throw phonesUnused();
    const challenge = readChallenge(body);
    if (body.nonce) await assertNonce(auth, who.user.id, body.nonce);
    if (body.data) await mergeData(auth, who.user, body.data);
    if (newEmail)
      await beginChange(auth, who.user, newEmail, requestedRedirect(auth.env, request.query), challenge);
    return toUser(auth, await loadUser(auth.db.prisma, who.user.id));
  });

  app.get('/reauthenticate', perVisitor(auth), async (request) => {
    const { user } = await signedIn(auth, request);
    if (!user.email) throw invalid('Reauthentication requires the user to have an email or a phone number');
    if (!user.email_confirmed_at)
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    await limitMail(auth, 'reauthenticate', user.id);
    await assertMail(auth, 'members', auth.options.limits.mailsPerHour);
    await mailLink(auth, { user, kind: 'reauthentication', to: user.email, redirect_to: homeOf(auth.env) });
    return {};
  });

  app.post('/logout', async (request, reply) => {
    const { scope } = parse(logoutQuery, request.query);
    const who = await signingIn(auth, request);
    const { user, session } = who;
    // Before its second step, a session ends only itself: otherwise the mailbox alone could sign the owner out.
    const ended = awaitsFactor(who) ? 'local' : scope;
    const which = { global: {}, local: { id: session.id }, others: { NOT: { id: session.id } } }[ended];
    await auth.db.prisma.auth_sessions.deleteMany({ where: { user_id: user.id, ...which } });
    await audit(auth.db.prisma, auth, { user: user.id }, 'logout', { after: { scope: ended } });
    return reply.code(204).send();
  });
};

async function mergeData(auth: Auth, user: FullUser, data: z.output<typeof metadata>): Promise<void> {
  const merged = parse(metadata, mergeMetadata(asObject(user.user_metadata), data));
  await auth.db.prisma.auth_users.update({
    where: { id: user.id },
    data: { user_metadata: merged, updated_at: auth.now() },
  });
}

/** Begins a change of address: mails both addresses, and changes nothing before both have confirmed. */
async function beginChange(
  auth: Auth,
  user: FullUser,
  to: string,
  redirect_to: string,
  challenge: Challenge | null,
): Promise<void> {
  const db = auth.db.prisma;
  // Limit this before the look-up, whose answer reveals whether somebody has the address.
  await limit(auth, 'addresses', user.id, auth.options.limits.addressesPerHour, 3600);
  await assertFree(db, to);
  await limitMail(auth, 'change', user.id);
  await assertMail(auth, 'members', auth.options.limits.mailsPerHour, user.email ? 2 : 1);
  const now = auth.now();
  const moving = await db.auth_users.update({
    where: { id: user.id },
    data: { new_email: to, email_change_confirmed: 0, email_change_sent_at: now, updated_at: now },
  });
  await db.auth_one_time_tokens.deleteMany({
    where: { user_id: user.id, kind: { in: ['email_change_current', 'email_change_new'] } },
  });
  for (const [kind, address] of [
    ['email_change_current', user.email],
    ['email_change_new', to],
  ] as const) {
    if (!address) continue;
    const flow_id = challenge ? await createMailFlow(db, auth, user.id, challenge) : undefined;
    await mailLink(auth, { user: moving, kind, to: address, redirect_to, flow_id });
  }
}

async function assertNonce(auth: Auth, user_id: string, nonce: string): Promise<void> {
  const db = auth.db.prisma;
  try {
    const row = await findCode(db, auth, { user_id }, nonce, ['reauthentication']);
    await consumeOneTimeToken(db, auth, row);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}
