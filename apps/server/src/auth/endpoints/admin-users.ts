import {
  endSessions,
  removeUser,
  assertNotLastAdmin,
  revokeKeysAndInvites,
} from '@labrish/api/users/lose-access';
import type { Role } from '@labrish/db';
import { z } from 'zod';
import { audit } from '#audit.ts';
import { recordAccountEvent } from '#auth/account-events.ts';
import { email, parse } from '#auth/body.ts';
import { type Auth, type Db, type FullUser, inTransaction } from '#auth/context.ts';
import { assertFree, changeEmail } from '#auth/accounts/email-change.ts';
import { AuthError, invalid, phonesUnused } from '#auth/errors.ts';
import { asObject, mergeMetadata, metadata } from '#auth/accounts/user-json.ts';
import { confirmEmail, createUser, loadUser } from '#auth/accounts/users.ts';

const attributes = z.object({
  email: email.nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  /** Go's notation: 24h, 90m, 1h30m; `none` lifts the ban. */
  ban_duration: z.string().nullish(),
});
type Attributes = z.output<typeof attributes>;

/**
 * Creates an account with a profile, so that the user may sign in. The role is `app_metadata.role`, else reviewer.
 *
 * @throws {AuthError} 400 or 422 for a body that cannot be used, 422 `email_exists`.
 */
export async function createByAdmin(auth: Auth, given: unknown): Promise<FullUser> {
  const body = readAttributes(given);
  const { email } = body;
  if (!email) throw invalid('Cannot create a user without an email');
  const role = roleIn(body) ?? 'reviewer';
  const now = auth.now();
  const id = await inTransaction(auth, async (tx) => {
    await assertFree(tx, email);
    const user = await createUser(tx, auth, {
      email,
      user_metadata: body.user_metadata ?? {},
      app_metadata: body.app_metadata ?? {},
    });
    await tx.profiles.create({ data: { id: user.id, email, role, created_at: now, updated_at: now } });
    if (body.email_confirm) await confirmEmail(tx, auth, user);
    if (body.ban_duration) await ban(tx, auth, user.id, body.ban_duration);
    await audit(tx, auth, 'service', 'user_created', { user_id: user.id, after: { role } });
    return user.id;
  });
  return loadUser(auth.db.prisma, id);
}

/**
 * Changes the given attributes and leaves the rest. A new address needs no confirmation; a demotion and a ban end the user's
 * sessions.
 *
 * @throws {AuthError} 400 or 422 for a body that cannot be used, 422 `email_exists`.
 * @throws {LastAdmin} when the last administrator would be demoted or banned.
 */
export async function updateByAdmin(auth: Auth, user: FullUser, given: unknown): Promise<FullUser> {
  const body = readAttributes(given);
  const now = auth.now();
  const role = roleIn(body);
  await inTransaction(auth, async (tx) => {
    if (body.email && body.email !== user.email) {
      await changeEmail(tx, auth, user.id, body.email);
      const details = { user_id: user.id, also_to: user.email };
      await recordAccountEvent(tx, auth, 'service', 'email_changed', details);
    } else if (body.email_confirm) await confirmEmail(tx, auth, user);
    if (role) await setRole(tx, auth, user.id, role);
    if (body.ban_duration) await ban(tx, auth, user.id, body.ban_duration);
    await tx.auth_users.update({
      where: { id: user.id },
      data: {
        ...(body.user_metadata && {
          user_metadata: mergeMetadata(asObject(user.user_metadata), body.user_metadata),
        }),
        ...(body.app_metadata && {
          app_metadata: mergeMetadata(asObject(user.app_metadata), body.app_metadata),
        }),
        updated_at: now,
      },
    });
    await audit(tx, auth, 'service', 'user_updated', {
      user_id: user.id,
      after: { changed: Object.keys(body) },
    });
  });
  return loadUser(auth.db.prisma, user.id);
}

/**
 * Deletes the account for good: its profile, its sessions, its API keys, and the invites to and from its address.
 *
 * @throws {AuthError} 400 for a body that cannot be used, 422 when it asks for a soft deletion.
 * @throws {LastAdmin} when the account is the last administrator's.
 */
export async function deleteByAdmin(auth: Auth, user: FullUser, given: unknown): Promise<void> {
  const { should_soft_delete } = parse(z.object({ should_soft_delete: z.boolean().nullish() }), given);
  if (should_soft_delete)
    throw new AuthError(
      422,
      'validation_failed',
      'Soft deletion is not offered: ban the user, or delete for good with should_soft_delete false',
    );
  await inTransaction(auth, async (tx) => {
    await removeUser(tx, user.id, auth.now());
    await revokeKeysAndInvites(tx, user.id, auth.now());
    await audit(tx, auth, 'service', 'user_deleted', { user_id: user.id });
  });
}

/** Sets a role. A demotion ends the user's sessions at once, and revokes their API keys and open invites. @throws {LastAdmin} */
async function setRole(tx: Db, auth: Auth, id: string, role: Role): Promise<void> {
  const before = await tx.profiles.findUnique({ where: { id } });
  if (before?.role === role) return;
  if (role !== 'admin') await assertNotLastAdmin(tx, id, auth.now());
  const user = await tx.auth_users.findUniqueOrThrow({ where: { id } });
  await tx.profiles.upsert({
    where: { id },
    create: { id, email: user.email ?? id, role, created_at: auth.now(), updated_at: auth.now() },
    // An administrator needs no permissions, and none return with a later demotion.
    update: {
      role,
      ...(role === 'admin' && { permissions: [] }),
      version: { increment: 1 },
      updated_at: auth.now(),
    },
  });
  if (before?.role === 'admin') {
    await endSessions(tx, id);
    await revokeKeysAndInvites(tx, id, auth.now());
  }
  await recordAccountEvent(tx, auth, 'service', 'role_changed', {
    user_id: id,
    before: { role: before?.role ?? null },
    after: { role },
  });
}

/** Bans a user, which ends their sessions, or lifts a ban. @throws {LastAdmin} {AuthError} 400 for an unreadable duration */
async function ban(tx: Db, auth: Auth, id: string, duration: string): Promise<void> {
  const ms = duration === 'none' ? null : milliseconds(duration);
  if (ms !== null) {
    await assertNotLastAdmin(tx, id, auth.now());
    await endSessions(tx, id);
  }
  await tx.auth_users.update({
    where: { id },
    data: { banned_until: ms === null ? null : new Date(auth.now().getTime() + ms) },
  });
  const action = ms === null ? 'unblocked' : 'blocked';
  await recordAccountEvent(tx, auth, 'service', action, { user_id: id });
}

/** Longest ban: a century. A huge number would leave the range of dates. */
const LONGEST_MS = 100 * 365 * 24 * 3600 * 1000;

function milliseconds(duration: string): number {
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000 };
  if (!/^(\d+(\.\d+)?[hms])+$/.test(duration))
    throw invalid('invalid format for ban duration: use 24h, 90m, 45s or none');
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  return Math.min(
    LONGEST_MS,
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0), 0),
  );
}

function readAttributes(given: unknown): Attributes {
  const body = parse(attributes, given);
  if (body.phone) throw phonesUnused();
  if (body.password) throw new AuthError(422, 'email_provider_disabled', 'Passwords are not used here');
  return body;
}

/** Reads the role in this product from `app_metadata`, which only operators can write. */
function roleIn({ app_metadata }: Attributes): Role | null {
  const role = app_metadata?.role;
  if (role === undefined || role === null) return null;
  if (role !== 'admin' && role !== 'reviewer') throw invalid('app_metadata.role: must be admin or reviewer');
  return role;
}
