import { Prisma, type Role } from '@labrish/db';
import type { AuthServices, Db } from '#auth/context.ts';
import { AuthError, BLOCKED } from '#auth/errors.ts';

type Person = { id?: string; email: string | null };

/**
 * Decides whether a person may sign in, and as what: by their profile unless it is blocked, by an invite of somebody who may
 * invite, or by AUTH_SIGNUP (never more than reviewer). What users write about themselves plays no part.
 */
export async function admission(
  db: Db,
  services: Pick<AuthServices, 'env' | 'now'>,
  person: Person,
): Promise<{ role: Role; by: 'profile' | 'invite' | 'signup'; invite_id?: string } | null> {
  const { id, email } = person;
  // Look for an invite in any case: one query less would reveal a known address by its time. Do it first: of two sign-ins at
  // once, the other one uses up the invite and makes the profile, and one of the two must be seen.
  const [invite] = await openInvites(db, email ?? '', services.now());
  const profile = await db.profiles.findFirst({ where: id ? { id } : { email: email ?? '' } });
  if (profile) return profile.blocked_at ? null : { role: profile.role, by: 'profile' };
  if (invite) return { role: invite.role, by: 'invite', invite_id: invite.id };
  if (!email || !isOpenTo(services.env.AUTH_SIGNUP, email)) return null;
  // With an outside auth service, somebody who was removed would otherwise be back with their next call.
  if (id && (await db.removed_profiles.findUnique({ where: { id } }))) return null;
  return { role: 'reviewer', by: 'signup' };
}

/** Finds the newest invite; only those by an operator, or by somebody who may still invite, count. */
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
 * Gives a person with a proved address the profile that they may have. Uses their invite up.
 *
 * @throws {AuthError} 422 when nobody let them in, 403 when they are blocked.
 */
export async function admit(
  db: Db,
  services: Pick<AuthServices, 'env' | 'now'>,
  person: { id: string; email: string | null },
): Promise<void> {
  const found = await admission(db, services, person);
  if (!found && (await db.profiles.count({ where: { id: person.id, blocked_at: { not: null } } })) > 0)
    throw new AuthError(403, 'user_banned', BLOCKED);
  if (!found || !person.email)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const now = services.now();
  const { invite_id } = found;
  // The invite was withdrawn or replaced since it was read: decide again by what is there now.
  if (invite_id && !(await accept(db, { id: invite_id }, now))) return admit(db, services, person);
  // Of two first sign-ins at once, only one makes the profile.
  await db.profiles.createMany({
    data: [{ id: person.id, email: person.email, role: found.role, created_at: now, updated_at: now }],
    skipDuplicates: true,
  });
  if (invite_id) await accept(db, { email: person.email }, now);
}

/** Uses up invites that are still open, and locks them until the transaction ends. Returns how many there were. */
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

/** Tells whether AUTH_SIGNUP lets an address in: `open` all, `domain:example.org` those of exactly that domain. */
function isOpenTo(signup: string, email: string): boolean {
  const [mode = '', domain] = signup.toLowerCase().split(':');
  return mode === 'open' || (mode === 'domain' && email.split('@').at(-1) === domain);
}
