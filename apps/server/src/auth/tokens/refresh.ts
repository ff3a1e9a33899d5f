import type { auth_sessions } from '@labrish/db';
import { audit } from '#audit.ts';
import type { Auth } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { consume } from '#rate-limit.ts';
import { readRefreshToken } from './refresh-token.ts';
import { hasEnded, sessionJson } from './sessions.ts';
import { banned, isBanned, loadUser } from '#auth/accounts/users.ts';

/**
 * Exchanges a refresh token for a new access token. Rotates the current refresh token. Answers the previous token with the current
 * one, because a second tab was slower or an answer was lost. Ends the session for an older token, which must have been copied.
 *
 * @throws {AuthError} 400, which signs the client out, or 503, which the client retries.
 */
export async function refresh(auth: Auth, token: string) {
  const claim = readRefreshToken(auth.secrets, token);
  if (!claim) throw invalid('Refresh token is not valid');
  await assertNotTooOften(auth, claim.id);
  const session = await auth.db.prisma.auth_sessions.findUnique({ where: { id: claim.id } });
  if (!session) throw notFound();
  if (hasEnded(session, auth.now()))
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  const user = await loadUser(auth.db.prisma, session.user_id);
  if (isBanned(user, auth.now())) throw banned(400);
  return sessionJson(auth, await rotate(auth, session, claim.counter), user);
}

async function rotate(auth: Auth, session: auth_sessions, presented: number): Promise<auth_sessions> {
  const { id, counter } = session;
  if (presented > counter) throw invalid('Refresh token is not valid');
  if (presented === counter - 1) return session;
  if (presented < counter) return endReused(auth, session);
  const refreshed_at = auth.now();
  const { count } = await auth.db.prisma.auth_sessions.updateMany({
    where: { id, counter },
    data: { counter: counter + 1, refreshed_at },
  });
  if (count === 1) return { ...session, counter: counter + 1, refreshed_at };
  // If another request rotated the token since it was read, this token is now the previous one, or the session has ended.
  const current = await auth.db.prisma.auth_sessions.findUnique({ where: { id } });
  if (!current) throw notFound();
  return rotate(auth, current, presented);
}

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

async function endReused(auth: Auth, { id, user_id }: auth_sessions): Promise<never> {
  await auth.db.prisma.auth_sessions.deleteMany({ where: { id } });
  await audit(auth.db.prisma, auth, 'system', 'refresh_token_reused', { user_id, after: { session_id: id } });
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Limits the refreshes of a session. 503 and not 429: auth-js retries a 503, but would sign its user out at a 429. */
async function assertNotTooOften(auth: Auth, session_id: string): Promise<void> {
  const { hits } = await consume(auth, 'refresh', session_id, 60);
  if (hits > auth.options.limits.refreshesPerMinute)
    throw new AuthError(
      503,
      'over_request_rate_limit',
      'This session is refreshed too often. Please try again in a minute.',
    );
}
