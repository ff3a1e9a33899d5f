import type { auth_users } from '@labrish/db';
import { audit } from '#audit.ts';
import { type AuthServices, inTransaction } from './context.ts';
import { after, INVITE_SECONDS } from './lifetimes.ts';
import { mailLink, makeLink } from './mailed-links.ts';
import { homeOf } from './providers/redirects.ts';
import { createUser } from './accounts/users.ts';

/**
 * Makes ADMIN_EMAIL an administrator, unless there is one already. With an outside auth service, stores an invite instead, which
 * the first token for that address accepts.
 *
 * @returns the administrator's account, or null when none was made.
 */
export async function ensureFirstAdmin(services: AuthServices): Promise<auth_users | null> {
  const email = services.env.ADMIN_EMAIL;
  return inTransaction(services, async (tx) => {
    // Lock the table: of two processes that start at the same time, only one makes an administrator.
    await tx.$executeRaw`lock table profiles in share row exclusive mode`;
    if (await tx.profiles.findFirst({ where: { role: 'admin' } })) return null;
    const now = services.now();
    if (services.env.AUTH_URL) {
      await tx.auth_invites.deleteMany({ where: { email, accepted_at: null } });
      await tx.auth_invites.create({
        data: { email, role: 'admin', created_at: now, expires_at: after(now, INVITE_SECONDS) },
      });
      return null;
    }
    const user =
      (await tx.auth_users.findUnique({ where: { email } })) ??
      (await createUser(tx, services, { email, invited: true }));
    await tx.profiles.upsert({
      where: { id: user.id },
      create: { id: user.id, email, role: 'admin', created_at: now, updated_at: now },
      update: { role: 'admin', permissions: [], version: { increment: 1 }, updated_at: now },
    });
    await audit(tx, services, 'system', 'first_admin', { user_id: user.id });
    return user;
  });
}

/**
 * Makes a one-time link for the first administrator; returns null once anybody has signed in, and with an outside auth service. The
 * link is valid for 30 minutes, is stored as a hash, and replaces the link of an earlier start. On loopback without a mail server, the
 * outbox has the link too.
 */
export async function firstSignInLink(services: AuthServices): Promise<string | null> {
  await ensureFirstAdmin(services);
  const { prisma } = services.db;
  if (
    services.env.AUTH_URL ||
    (await prisma.auth_users.count({ where: { last_sign_in_at: { not: null } } })) > 0
  )
    return null;
  const admins = await prisma.profiles.findMany({
    where: { role: 'admin' },
    orderBy: { created_at: 'asc' },
    take: 1,
  });
  const user = admins[0] && (await prisma.auth_users.findUnique({ where: { id: admins[0].id } }));
  if (!user?.email) return null;
  const wish = { user, kind: 'setup' as const, to: user.email, redirect_to: homeOf(services.env) };
  if (services.env.embedded && !services.env.SMTP_URL) return mailLink(services, wish);
  return (await inTransaction(services, (tx) => makeLink(tx, services, wish))).link;
}
