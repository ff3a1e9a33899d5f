import type { Role } from '@labrish/db';
import type { AuthServices, Db } from './context.ts';
import { AuthError } from './errors.ts';

type Person = { id?: string; email: string | null };

/**
 * Whether a person may sign in, and as what: by the profile they have, by an admin's invite, or by AUTH_SIGNUP (never
 * more than reviewer). What a user can write about themselves plays no part.
 */
export async function admission(
  db: Db,
  services: Pick<AuthServices, 'env' | 'now'>,
  person: Person,
): Promise<{ role: Role; invite_id?: string } | null> {
  const { id, email } = person;
  const profile = await db.profiles.findFirst({ where: id ? { id } : { email: email ?? '' } });
  // Looked for in any case: a look-up less would tell a known address by its time.
  const invite = await db.auth_invites.findFirst({
    where: { email: email ?? '', accepted_at: null, expires_at: { gt: services.now() } },
    orderBy: { created_at: 'desc' },
  });
  if (profile) return { role: profile.role };
  if (invite) return { role: invite.role, invite_id: invite.id };
  return email && isOpenTo(services.env.AUTH_SIGNUP, email) ? { role: 'reviewer' } : null;
}

/**
 * Gives a person who has proved their address the profile they may have. An invite is used up by it.
 *
 * @throws {AuthError} 422 when nobody let them in.
 */
export async function admit(
  db: Db,
  services: Pick<AuthServices, 'env' | 'now'>,
  person: { id: string; email: string | null },
): Promise<void> {
  const found = await admission(db, services, person);
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

/** `open` lets in everybody, `domain:example.org` the addresses of exactly that domain. */
function isOpenTo(signup: string, email: string): boolean {
  const [mode = '', domain] = signup.toLowerCase().split(':');
  return mode === 'open' || (mode === 'domain' && email.split('@').at(-1) === domain);
}
