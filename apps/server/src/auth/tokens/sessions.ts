import { randomUUID } from 'node:crypto';
import type { auth_sessions, Prisma } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { signAccess } from './access-token.ts';
import { admit } from '#auth/accounts/admission.ts';
import { audit } from '#audit.ts';
import type { Auth, Db, FullUser } from '#auth/context.ts';
import { SIGN_IN_KINDS } from './one-time.ts';
import { refreshToken } from './refresh-token.ts';
import { toUser } from '#auth/accounts/user-json.ts';
import { banned, isBanned, loadUser } from '#auth/accounts/users.ts';

/** Where a sign-in comes from, shown in the list of signed-in devices. */
export type Device = { ip: string; user_agent: string | null };

export const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/**
 * Signs in somebody who has proved who they are. Ensures their profile, and voids everything else that could sign them in.
 *
 * @throws {AuthError} when they are banned or were never let in.
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
  // Lock the account before the invite: inviting again locks them in this order too.
  await tx.auth_users.update({ where: { id: user_id }, data: { last_sign_in_at: now, updated_at: now } });
  await admit(tx, auth, user);
  await tx.auth_one_time_tokens.updateMany({
    where: { user_id, kind: { in: SIGN_IN_KINDS }, consumed_at: null },
    data: { consumed_at: now },
  });
  await audit(tx, auth, {
    actor: { kind: 'user', id: user_id },
    action: 'login',
    user_id,
    after: { method: how.method },
  });
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

/** Returns `amr` with a method put first; the newest comes first (GoTrue). */
export function withMethod(amr: Prisma.JsonValue, method: string, now: Date): Prisma.InputJsonArray {
  const earlier = (Array.isArray(amr) ? amr : []) as Prisma.InputJsonArray;
  return [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...earlier];
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
    user: toUser(auth, user),
  };
}
