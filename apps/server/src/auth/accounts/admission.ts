import { Prisma, type Role } from '@labrish/db';
import type { AuthServices, Db } from '#auth/context.ts';
import { AuthError, BLOCKED } from '#auth/errors.ts';

type Person = { id?: string; email: string | null };

/**
 * Decides whether a person may sign in, and as what: by their profile unless it is blocked, by an invite of somebody who may
 * invite, or by AUTH_SIGNUP (never more than reviewer). Ignores `user_metadata`, which users can change themselves.
 */
export async function admission(
  db: Db,
  services: AuthServices,
  person: Person,
): Promise<{ role: Role; by: 'profile' | 'invite' | 'signup'; invite_id?: string } | null> {
  const { id, email } = person;
  // Query the invite even if there is a profile: skipping the query would reveal a known address by the response time. Query it before
  // the profile: a concurrent sign-in uses up the invite and creates the profile, and this one must find at least one of them.
  const [invite] = await openInvites(db, email ?? '', services.now());
  const profile = await db.profiles.findFirst({ where: id ? { id } : { email: email ?? '' } });
  if (profile) return profile.blocked_at ? null : { role: profile.role, by: 'profile' };
  if (invite) return { role: invite.role, by: 'invite', invite_id: invite.id };
  if (!email || !isOpenTo(services.env.AUTH_SIGNUP, email)) return null;
  // Refuse removed users: with an outside auth service, their next request would otherwise create a profile again.
  if (id && (await db.removed_profiles.findUnique({ where: { id } }))) return null;
  return { role: 'reviewer', by: 'signup' };
}

/**
 * Finds the newest open invite of an address. Ignores the invites of users who are blocked, banned or no longer administrators; an
 * operator's invite has no `invited_by`.
 */
function openInvites(db: Db, email: string, now: Date): Promise<{ id: string; role: Role }[]> {
  return db.$queryRaw(Prisma.sql`
    select i.id::text as id, i.role::text as role
    from auth_invites i
    left join profiles p on p.id = i.invited_by
    left join auth_users u on u.id = p.id
    where i.email = ${email} and i.accepted_at is null and i.expires_at > ${now}
      and (i.invited_by is null
        or (p.role = 'admin' and p.blocked_at is null and (u.banned_until is null or u.banned_until <= ${now})))
    order by i.created_at desc limit 1`);
}

/**
 * Creates the profile of a person whose address is confirmed, if it does not exist, and uses up their invite.
 *
 * @throws {AuthError} 422 when `admission` does not let them in, 403 when they are blocked.
 */
export async function admit(
  db: Db,
  services: AuthServices,
  person: { id: string; email: string | null },
): Promise<void> {
  const found = await admission(db, services, person);
  if (!found && (await db.profiles.count({ where: { id: person.id, blocked_at: { not: null } } })) > 0)
    throw new AuthError(403, 'user_banned', BLOCKED);
  if (!found || !person.email)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const now = services.now();
  const { invite_id } = found;
  // If the invite was revoked or replaced since it was read, decide again from the current rows.
  if (invite_id && !(await accept(db, { id: invite_id }, now))) return admit(db, services, person);
  // Skip duplicates: of two concurrent first sign-ins, only one creates the profile.
  await db.profiles.createMany({
    data: [{ id: person.id, email: person.email, role: found.role, created_at: now, updated_at: now }],
    skipDuplicates: true,
  });
  if (invite_id) await accept(db, { email: person.email }, now);
}

/** Marks open invites as accepted, which locks their rows until the transaction ends. Returns their number. */
async function accept(db: Db, which: { id: string } | { email: string }, now: Date): Promise<number> {
  const { count } = await db.auth_invites.updateMany({
    where: { ...which, accepted_at: null },
    data: { accepted_at: now },
  });
  return count;
}

/** Tells whether only invites let new people in. */
export const signupIsClosed = ({ AUTH_SIGNUP }: AuthServices['env']): boolean =>
  AUTH_SIGNUP.toLowerCase() === 'invite';

/** Tells whether AUTH_SIGNUP lets an address in: `open` every address, `domain:example.org` addresses of exactly that domain. */
function isOpenTo(signup: string, email: string): boolean {
  const [mode = '', domain] = signup.toLowerCase().split(':');
  return mode === 'open' || (mode === 'domain' && email.split('@').at(-1) === domain);
}
