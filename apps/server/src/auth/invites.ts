import type { auth_users, Prisma, Role } from '@labrish/db';
import { renderMail } from '#mail/templates.ts';
import { enqueueMail } from '#mail/send.ts';
import { audit, type Actor } from '#audit.ts';
import { email as address } from './body.ts';
import { type AuthServices, type Db, type FullUser, inTransaction } from './context.ts';
import { emailTaken } from './accounts/email-change.ts';
import { invalid } from './errors.ts';
import { after, INVITE_SECONDS } from './lifetimes.ts';
import { assertMail } from './limits/mail-limits.ts';
import { mailLink } from './mailed-links.ts';
import { mailsPerHourOf } from './options.ts';
import { homeOf } from './providers/redirects.ts';
import { createUser, loadUser } from './accounts/users.ts';

export interface Invitation {
  email: string;
  role: Role;
  /** Profile id of the admin who invites; absent for an operator's script. */
  invitedBy?: string;
  redirect_to?: string;
  user_metadata?: Prisma.InputJsonObject;
}

/**
 * Invites an address with a role and mails it a link; both are valid for seven days and used once. Inviting again replaces the
 * earlier invite. `alongside` runs in the transaction that stores the invite. With an outside auth service (AUTH_URL) the mail
 * leads to its sign-in and there is no account yet.
 *
 * @throws {AuthError} 422 `email_exists` when somebody with this address has access already, 400 for no address, 429 when the
 *   hourly limit of invitations is reached: then nothing is stored either.
 */
export async function inviteUser(
  services: AuthServices,
  invitation: Invitation,
  alongside: (tx: Db) => Promise<void> = async () => undefined,
): Promise<FullUser | null> {
  const parsed = address.safeParse(invitation.email);
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  const to = parsed.data;
  await assertMail(services, 'invitations', mailsPerHourOf(services.env));
  const user = await inTransaction(services, async (tx) => {
    await alongside(tx);
    return recordInvite(tx, services, { ...invitation, email: to });
  });
  const redirect_to = invitation.redirect_to ?? homeOf(services.env);
  const invited = { role: invitation.role, by: await readInviter(services, invitation) };
  if (user) await mailLink(services, { user, kind: 'invite', to, redirect_to, invited });
  else
    await enqueueMail(
      services,
      renderMail(services.env.PRODUCT_NAME, 'outside_invite', {
        to,
        link: `${services.env.PUBLIC_URL}/login`,
        code: '',
        invited,
      }),
    );
  return user && loadUser(services.db.prisma, user.id);
}

async function readInviter(
  { db }: AuthServices,
  { invitedBy }: Invitation,
): Promise<{ name: string | null; email: string } | null> {
  if (!invitedBy) return null;
  const inviter = await db.prisma.profiles.findUnique({ where: { id: invitedBy } });
  return inviter && { name: inviter.display_name, email: inviter.email };
}

/** Stores the invite and, in our own auth service, the account for it. */
export async function recordInvite(
  tx: Db,
  services: AuthServices,
  { email, role, invitedBy, user_metadata }: Invitation,
): Promise<auth_users | null> {
  const now = services.now();
  // Lock the account: if its owner is accepting the earlier invite right now, wait, and then refuse, because they have access.
  await tx.$queryRaw`select 1 from auth_users where email = ${email} for update`;
  await tx.auth_invites.deleteMany({ where: { email, accepted_at: null } });
  if (await tx.profiles.findUnique({ where: { email } })) throw emailTaken();
  await tx.auth_invites.create({
    data: {
      email,
      role,
      invited_by: invitedBy ?? null,
      created_at: now,
      expires_at: after(now, INVITE_SECONDS),
    },
  });
  const actor: Actor = invitedBy ? { user: invitedBy } : 'service';
  if (services.env.AUTH_URL) {
    await audit(tx, services, actor, 'invited', { after: { role } });
    return null;
  }
  const known = await tx.auth_users.findUnique({ where: { email } });
  const user = known
    ? await tx.auth_users.update({
        where: { email },
        data: { invited_at: now, updated_at: now },
      })
    : await createUser(tx, services, { email, invited: true, user_metadata: user_metadata ?? {} });
  await audit(tx, services, actor, 'invited', { user_id: user.id, after: { role } });
  return user;
}
