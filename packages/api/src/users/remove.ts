import type { profiles } from '@labrish/db';
import type { Tx } from '../context.ts';
import { endSessions } from './end-sessions.ts';
import { assertNotLastAdmin } from './last-admin.ts';

/**
 * Removes a person for good: profile, account, sessions, mailed links, and the invites to their address. What they did stays in the audit
 * log. The caller must revoke or reassign their keys and the invites that they sent.
 *
 * @returns the profile as it was; null for an account without a profile, which had no access.
 * @throws {LastAdmin} when they are the last administrator.
 */
export async function removeUser(tx: Tx, id: string, now: Date): Promise<profiles | null> {
  await assertNotLastAdmin(tx, id, now);
  await endSessions(tx, id);
  const profile = await tx.profiles.findUnique({ where: { id } });
  const account = await tx.auth_users.findUnique({ where: { id }, select: { email: true } });
  const addresses = [profile?.email, account?.email].filter((email) => typeof email === 'string');
  await tx.profiles.deleteMany({ where: { id } });
  await tx.auth_invites.deleteMany({ where: { email: { in: addresses } } });
  await tx.auth_users.deleteMany({ where: { id } });
  if (profile)
    await tx.removed_profiles.createMany({ data: [{ id, removed_at: now }], skipDuplicates: true });
  return profile;
}
