import type { auth_sessions } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { readAccess } from './access-token.ts';
import type { Auth, FullUser } from './context.ts';
import { AuthError } from './errors.ts';
import { banned, hasVerifiedFactor, isBanned, loadUser } from './users.ts';

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Who is signed in with this request. The session's row decides, not the token: signing out, a ban and a deletion act
 * at once.
 *
 * @throws {AuthError} 401 without a token, 403 with one that is not good.
 */
export async function signedIn(
  auth: Auth,
  request: FastifyRequest,
): Promise<{ user: FullUser; session: auth_sessions }> {
  const token = bearerOf(request);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await readAccess(auth, token);
  if (!claims)
    throw new AuthError(
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, it may have expired',
    );
  const user = await loadUser(auth.db.prisma, claims.sub);
  const session = await auth.db.prisma.auth_sessions.findUnique({ where: { id: claims.session_id } });
  if (session?.user_id !== user.id || (session.not_after && session.not_after <= auth.now()))
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (isBanned(user, auth.now())) throw banned();
  return { user, session };
}

/** What a mailbox alone must not be able to do once a second factor is set up. @throws {AuthError} */
export function assertAal2(who: { user: FullUser; session: auth_sessions }, status: 401 | 403 | 422): void {
  if (hasVerifiedFactor(who.user) && who.session.aal < 2)
    throw new AuthError(
      status,
      'insufficient_aal',
      'AAL2 required: enter the code of your second factor first',
    );
}
