import type { auth_users } from '@labrish/db';
import { z } from 'zod';
import { audit } from '#audit.ts';
import { email, parse } from '#auth/body.ts';
import { type Auth, type Db, inTransaction } from '#auth/context.ts';
import { emailTaken } from '#auth/accounts/email-change.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { recordInvite } from '../invites.ts';
import { makeLink } from '#auth/mailed-links.ts';
import { metadata, toUser } from '#auth/accounts/user-json.ts';
import type { TokenKind } from '#auth/tokens/one-time.ts';
import { requestedRedirect } from '#auth/providers/redirects.ts';
import { loadUser } from '#auth/accounts/users.ts';

const wish = z.object({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new']),
  email,
  new_email: email.nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
});

/** Makes a link that an operator delivers; nothing is mailed. */
export async function adminLink(auth: Auth, given: unknown, search: unknown) {
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
