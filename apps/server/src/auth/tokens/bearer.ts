import { FRESH_FACTOR_SECONDS } from '@labrish/api/access';
import type { auth_sessions } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { type AccessClaims, readAccess } from './access-token.ts';
import type { Auth, Db, FullUser } from '#auth/context.ts';
import { AuthError, noToken } from '#auth/errors.ts';
import { hasEnded } from './sessions.ts';
import {
  awaitsFactor,
  banned,
  hasVerifiedFactor,
  isBanned,
  loadUser,
  lockUser,
} from '#auth/accounts/users.ts';

/** Returns the bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * A signed-in person and their session. `aal` is the lower one of the token's and the session's: a token copied before the second
 * step does not rise with its session, and a token whose factor was removed falls to aal1. `second_factor_at` is from the token alone, so
 * that a copied token does not become fresh with its session.
 */
export type SignedIn = {
  user: FullUser;
  session: auth_sessions;
  aal: number;
  second_factor_at: Date | undefined;
};

/**
 * Finds who is signed in with this request. Refuses a session that still has to give the code of a second factor, so that an
 * endpoint is closed to it unless the endpoint calls `signingIn` instead.
 *
 * @param refusal the status of that refusal, which GoTrue's contract gives for the endpoint
 * @throws {AuthError} 401 without a token, 403 with an invalid one, `insufficient_aal` before the second step.
 */
export async function signedIn(
  auth: Auth,
  request: FastifyRequest,
  refusal: 401 | 403 | 422 = 403,
): Promise<SignedIn> {
  const who = await signingIn(auth, request);
  assertAal2(who, refusal);
  return who;
}

/**
 * Like `signedIn`, but also lets in a session before its second step. Only for the endpoints by which somebody finishes signing in
 * or gives up. Reads the session's row and does not rely on the token alone, so that signing out, a ban and a deletion take effect
 * at once.
 *
 * @throws {AuthError} 401 without a token, 403 with an invalid one.
 */
export async function signingIn(auth: Auth, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerOf(request);
  if (!token) throw noToken();
  const claims = await readAccess(auth, token);
  if (!claims)
    throw new AuthError(
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, it may have expired',
    );
  return loadSignedIn(auth.db.prisma, auth, claims);
}

/**
 * Locks the account until the transaction ends, and reads the person and the session again, so that changes of a person's factors
 * run one after the other.
 *
 * @throws {AuthError} 403 when the session has ended.
 */
export async function lockSignedIn(tx: Db, auth: Auth, before: SignedIn): Promise<SignedIn> {
  const { user, session, aal, second_factor_at } = before;
  await lockUser(tx, user.id);
  return loadSignedIn(tx, auth, { sub: user.id, session_id: session.id, aal, amr: second_factor_at });
}

async function loadSignedIn(db: Db, auth: Auth, claims: Omit<AccessClaims, 'exp'>): Promise<SignedIn> {
  const user = await loadUser(db, claims.sub);
  const session = await db.auth_sessions.findUnique({ where: { id: claims.session_id } });
  if (session?.user_id !== user.id || hasEnded(session, auth.now()))
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (isBanned(user, auth.now())) throw banned();
  return { user, session, aal: Math.min(claims.aal, session.aal), second_factor_at: claims.amr };
}

/** Requires aal2 once a second factor is set up: access to the mailbox alone must not be enough. @throws {AuthError} */
export function assertAal2(who: SignedIn, status: 401 | 403 | 422): void {
  if (awaitsFactor(who))
    throw new AuthError(
      status,
      'insufficient_aal',
      'AAL2 required: enter the code of your second factor first',
    );
}

/**
 * Requires a fresh second factor of a person who has one. Otherwise somebody with an old token could set up a factor or recovery codes,
 * and use them to make the token fresh.
 *
 * @param at when the factor had to be fresh: now, or when a set-up began that is finished now
 * @throws {AuthError} 403 `reauthentication_needed`, at which the console asks for the factor and calls again
 */
export function assertFresh({ user, second_factor_at }: SignedIn, at: Date): void {
  if (!hasVerifiedFactor(user)) return;
  const distance = Math.abs(at.getTime() - (second_factor_at?.getTime() ?? -Infinity));
  if (distance > FRESH_FACTOR_SECONDS * 1000)
    throw new AuthError(
      403,
      'reauthentication_needed',
      'Give your second factor once more: this needs one of the last five minutes.',
    );
}
