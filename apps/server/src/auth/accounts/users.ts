import type { auth_users, Prisma } from '@labrish/db';
import type { AuthServices, Db, FullUser } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';

export const FULL = {
  identities: { orderBy: [{ created_at: 'asc' }, { identity_id: 'asc' }] },
  factors: { orderBy: [{ created_at: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.auth_usersInclude;

/** Loads a user with their identities, factors and role. @throws {AuthError} 403 `user_not_found` */
export async function loadUser(db: Db, id: string): Promise<FullUser> {
  const user = await db.auth_users.findUnique({ where: { id }, include: FULL });
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const profile = await db.profiles.findUnique({ where: { id }, select: { role: true } });
  return { ...user, profile_role: profile?.role ?? null };
}

/** Locks an account until the transaction ends; others who lock it wait. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from auth_users where id = ${id}::uuid for update`;
}

/**
 * Creates an account with an unconfirmed address. If a profile has this address already (the installation used another auth service
 * before), the account takes the profile's id, because both belong to the same person.
 */
export async function createUser(
  db: Db,
  services: AuthServices,
  data: {
    email: string;
    invited?: boolean;
    user_metadata?: Prisma.InputJsonObject;
    app_metadata?: Prisma.InputJsonObject;
  },
): Promise<auth_users> {
  const now = services.now();
  const profile = await db.profiles.findUnique({ where: { email: data.email } });
  return db.auth_users.create({
    data: {
      ...(profile && { id: profile.id }),
      email: data.email,
      invited_at: data.invited ? now : null,
      user_metadata: data.user_metadata ?? {},
      app_metadata: data.app_metadata ?? {},
      created_at: now,
      updated_at: now,
    },
  });
}

/** Marks the account's address as confirmed and sets its email identity. */
export async function confirmEmail(
  db: Db,
  services: AuthServices,
  user: { id: string; email: string | null },
) {
  const now = services.now();
  await db.auth_users.updateMany({
    where: { id: user.id, email_confirmed_at: null },
    data: { email_confirmed_at: now, updated_at: now },
  });
  if (user.email) await setEmailIdentity(db, now, user.id, user.email);
}

/** Creates or updates an account's email identity; its provider id is the user's id, as in GoTrue. */
export async function setEmailIdentity(db: Db, now: Date, user_id: string, email: string): Promise<void> {
  const seen = {
    email,
    identity_data: { sub: user_id, email, email_verified: true, phone_verified: false },
    updated_at: now,
  };
  await db.auth_identities.upsert({
    where: { provider_provider_id: { provider: 'email', provider_id: user_id } },
    create: {
      ...seen,
      user_id,
      provider: 'email',
      provider_id: user_id,
      created_at: now,
      last_sign_in_at: now,
    },
    update: { ...seen, last_sign_in_at: now },
  });
}

export const isBanned = (user: { banned_until: Date | null }, now: Date): boolean =>
  user.banned_until !== null && user.banned_until > now;

export const banned = (status = 403) => new AuthError(status, 'user_banned', 'User is banned');

export const hasVerifiedFactor = (user: FullUser): boolean =>
  user.factors.some(({ status }) => status === 'verified');

/** Tells whether a session still has to give the code of a second factor: so far it has proved access to the mailbox only. */
export const awaitsFactor = ({ user, aal }: { user: FullUser; aal: number }): boolean =>
  aal < 2 && hasVerifiedFactor(user);
