import { type profiles, Prisma } from '@labrish/db';
import type { Tx, Role } from '../context.ts';
import { ApiError } from '../errors.ts';
import { logged } from '../api-keys/key.ts';
import type { Change } from '../changes.ts';

/** Thrown by a change after which nobody could manage the console. */
export class LastAdmin extends ApiError {
  constructor() {
    super('CONFLICT', 'This is the last administrator. Make somebody else an administrator first.');
  }
}

/**
 * Asserts that an administrator remains. Call it in the transaction that demotes, blocks, bans or removes somebody, before
 * that locks or changes anything else. It locks the rows of all administrators, so that two cannot demote each other at once.
 * An administrator who is blocked or banned cannot sign in, and so does not count as remaining.
 *
 * @throws {LastAdmin} when `id` is an administrator and there is no other who could sign in.
 */
export async function assertNotLastAdmin(tx: Tx, id: string, now: Date): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string; blocked_at: Date | null }[]>(
    Prisma.sql`select id::text as id, blocked_at from profiles where role = 'admin' order by id for update`,
  );
  if (!admins.some((admin) => admin.id === id)) return;
  const others = admins.filter((admin) => admin.id !== id && !admin.blocked_at).map((admin) => admin.id);
  const banned = await tx.auth_users.count({ where: { id: { in: others }, banned_until: { gt: now } } });
  if (others.length - banned < 1) throw new LastAdmin();
}

export function isDemotion(before: Role, after: Role): boolean {
  return before === 'admin' && after !== 'admin';
}

/**
 * Ends everything that could act for a person: sessions, mailed links and codes, half-done sign-ins. Their access tokens are
 * refused from the next request on. A sign-in under way finishes first, or waits for the lock and then sees the new state.
 */
export async function endSessions(tx: Tx, user_id: string): Promise<void> {
  await tx.$queryRaw`select 1 from auth_users where id = ${user_id}::uuid for update`;
  await tx.auth_sessions.deleteMany({ where: { user_id } });
  await tx.auth_one_time_tokens.deleteMany({ where: { user_id } });
  await tx.auth_flows.deleteMany({ where: { OR: [{ user_id }, { linking_user_id: user_id }] } });
}

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

/**
 * Removes every second factor and recovery code of somebody who has lost them, and signs them out everywhere. Their mailbox alone then
 * signs them in, so whoever calls this must know who asks.
 *
 * @returns how many verified factors they had
 */
export async function resetFactors(tx: Tx, user_id: string): Promise<number> {
  await endSessions(tx, user_id);
  const verified = await tx.auth_factors.count({ where: { user_id, status: 'verified' } });
  await tx.auth_factors.deleteMany({ where: { user_id } });
  await tx.auth_recovery_codes.deleteMany({ where: { user_id } });
  return verified;
}

/**
 * Revokes the API keys that somebody made and withdraws their open invites.
 *
 * @returns what changed, for the audit log.
 */
export async function revokeKeysAndInvites(tx: Tx, person: string, now: Date): Promise<Change[]> {
  const keys = await tx.api_keys.updateManyAndReturn({
    where: { created_by: person, revoked_at: null },
    data: { revoked_at: now },
  });
  // Delete in one statement, so that an invite that is being accepted at this moment is either accepted or deleted.
  const invites = await tx.$queryRaw<{ id: string; email: string; role: Role }[]>(Prisma.sql`
    delete from auth_invites where invited_by = ${person}::uuid and accepted_at is null
    returning id::text as id, email, role::text as role`);
  return [
    ...keys.map((key) => ({
      action: 'revoke',
      entity: 'api_keys',
      entity_id: key.id,
      before: logged({ ...key, revoked_at: null }),
      after: logged(key),
    })),
    ...invites.map((before) => ({
      action: 'withdraw',
      entity: 'auth_invites',
      entity_id: before.id,
      before,
    })),
  ];
}

/**
 * Makes `to` responsible for the API keys in force and the open invites of `from`. From then on the role of `to` limits what these may do.
 *
 * @returns what changed, for the audit log.
 */
export async function takeOverKeysAndInvites(tx: Tx, from: string, to: string): Promise<Change[]> {
  const keys = await tx.api_keys.updateManyAndReturn({
    where: { created_by: from, revoked_at: null },
    data: { created_by: to },
    select: { id: true },
  });
  const invites = await tx.auth_invites.updateManyAndReturn({
    where: { invited_by: from, accepted_at: null },
    data: { invited_by: to },
    select: { id: true },
  });
  const taken = (entity: string, owner: 'created_by' | 'invited_by') => (row: { id: string }) => ({
    action: 'take_over',
    entity,
    entity_id: row.id,
    before: { [owner]: from },
    after: { [owner]: to },
  });
  return [...keys.map(taken('api_keys', 'created_by')), ...invites.map(taken('auth_invites', 'invited_by'))];
}
