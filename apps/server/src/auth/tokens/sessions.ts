import { randomUUID } from 'node:crypto';
import { idleSince } from '@labrish/api/sessions/idle';
import type { auth_sessions, Prisma } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { audit } from '#audit.ts';
import { admit } from '#auth/accounts/admission.ts';
import { withFragment } from '#auth/providers/redirects.ts';
import { userFor } from '#auth/accounts/user-json.ts';
import { banned, isBanned, loadUser } from '#auth/accounts/users.ts';
import type { Auth, Db, FullUser } from '#auth/context.ts';
import { addressOf } from '#http/visitor.ts';
import { signAccess } from './access-token.ts';
import { SIGN_IN_KINDS } from './one-time.ts';
import { refreshToken } from './refresh-token.ts';

/** Where a sign-in comes from, shown in the list of signed-in devices. */
export type Device = { ip: string; user_agent: string | null };

export const deviceOf = (request: FastifyRequest): Device => ({
  ip: addressOf(request),
  user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/**
 * Starts a session for somebody who has proved who they are. Ensures their profile, and voids all their other sign-in links and
 * codes.
 *
 * @throws {AuthError} when they are banned or `admission` does not let them in.
 */
export async function startSession(
  tx: Db,
  auth: Auth,
  user_id: string,
  how: { method: string; device: Device },
): Promise<auth_sessions> {
  const now = auth.now();
  const user = await loadUser(tx, user_id);
  if (isBanned(user, now)) throw banned();
  // Lock the account before the invite, in the same order as `recordInvite`: otherwise the two could deadlock.
  await tx.auth_users.update({ where: { id: user_id }, data: { last_sign_in_at: now, updated_at: now } });
  await admit(tx, auth, user);
  await tx.auth_one_time_tokens.updateMany({
    where: { user_id, kind: { in: SIGN_IN_KINDS }, consumed_at: null },
    data: { consumed_at: now },
  });
  await audit(tx, auth, { user: user_id }, 'login', { after: { method: how.method } });
  return tx.auth_sessions.create({
    data: {
      id: randomUUID(),
      user_id,
      amr: withMethod([], how.method, now),
      created_at: now,
      refreshed_at: now,
      ...how.device,
    },
  });
}

/** Returns `amr` with the method added at the front: newest first, as in GoTrue. */
export function withMethod(amr: Prisma.JsonValue, method: string, now: Date): Prisma.InputJsonArray {
  const earlier = (Array.isArray(amr) ? amr : []) as Prisma.InputJsonArray;
  return [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...earlier];
}

/** Adds a session to the landing page's address, in its fragment. */
export async function withSession(
  auth: Auth,
  target: string,
  session: auth_sessions,
  more: Record<string, string | undefined>,
): Promise<string> {
  const { user: _, ...tokens } = await sessionJson(auth, session);
  return withFragment(target, { ...tokens, ...more });
}

/** Returns the session as auth-js stores it. */
export async function sessionJson(auth: Auth, session: auth_sessions, known?: FullUser) {
  const user = known ?? (await loadUser(auth.db.prisma, session.user_id));
  const access = await signAccess(auth, user, session);
  return {
    access_token: access.access_token,
    token_type: 'bearer' as const,
    expires_in: access.expires_in,
    expires_at: access.expires_at,
    refresh_token: refreshToken(auth.secrets, session),
    user: userFor(auth, { user, aal: session.aal }),
  };
}

/** Tells whether a session has ended by its end date or by disuse; its row may still exist. */
export function hasEnded(session: Pick<auth_sessions, 'not_after' | 'refreshed_at'>, now: Date): boolean {
  return (session.not_after !== null && session.not_after <= now) || session.refreshed_at <= idleSince(now);
}
