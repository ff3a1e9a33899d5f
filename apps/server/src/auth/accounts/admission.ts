import { Prisma, type Role } from '@labrish/db';
import type { AuthServices, Db } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { BLOCKED } from '#auth/authentication-error.ts';

type Person = { id?: string; email: string | null };

/**
 * Whether a person may sign in, and as what: by the profile they have unless it is blocked, by the invite of somebody who
 * may invite, or by AUTH_SIGNUP (never more than reviewer). What a user can write about themselves plays no part.
 */
export async function admission(
  db: Db,
  services: Pick<AuthServices, 'env' | 'now'>,
  person: Person,
): Promise<{ role: Role; by: 'profile' | 'invite' | 'signup'; invite_id?: string } | null> {
  const { id, email } = person;
  // Looked for in any case: a look-up less would tell a known address by its time. And first: of two sign-ins at once the
  // other one uses up the invite and makes the profile, and one of the two must be seen.
  const [invite] = await openInvites(db, email ?? '', services.now());
  const profile = await db.profiles.findFirst({ where: id ? { id } : { email: email ?? '' } });
  if (profile) return profile.blocked_at ? null : { role: profile.role, by: 'profile' };
  if (invite) return { role: invite.role, by: 'invite', invite_id: invite.id };
  if (!email || !isOpenTo(services.env.AUTH_SIGNUP, email)) return null;
  // With an outside auth service somebody who was removed would be back with their next call.
  if (id && (await db.removed_profiles.findUnique({ where: { id } }))) return null;
  return { role: 'reviewer', by: 'signup' };
}

/** The newest first; only those that were made by an operator, or by somebody who may still invite. */
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
 * Gives a person who has proved their address the profile they may have. An invite is used up by it.
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
  // Withdrawn or replaced since it was read: what is there now decides.
  if (invite_id && !(await accept(db, { id: invite_id }, now))) return admit(db, services, person);
  // Two first sign-ins at once: one makes the profile.
  await db.profiles.createMany({
    data: [{ id: person.id, email: person.email, role: found.role, created_at: now, updated_at: now }],
    skipDuplicates: true,
  });
  if (invite_id) await accept(db, { email: person.email }, now);
}

/** Uses invites up that are still there, and holds them until the transaction ends. How many there were. */
async function accept(db: Db, which: { id: string } | { email: string }, now: Date): Promise<number> {
  const { count } = await db.auth_invites.updateMany({
    where: { ...which, accepted_at: null },
    data: { accepted_at: now },
  });
  return count;
}

/** Whether only invites let new people in. */
export const signupIsClosed = ({ AUTH_SIGNUP }: AuthServices['env']): boolean =>
  AUTH_SIGNUP.toLowerCase() === 'invite';

/** `open` lets in everybody, `domain:example.org` the addresses of exactly that domain. */
function isOpenTo(signup: string, email: string): boolean {
  const [mode = '', domain] = signup.toLowerCase().split(':');
  return mode === 'open' || (mode === 'domain' && email.split('@').at(-1) === domain);
}
