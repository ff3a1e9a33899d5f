import { hash } from 'node:crypto';
import type { Caller, Profile } from '@labrish/api';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import { addressOf } from '#http/visitor.ts';
import type { AuthServices } from '#auth/context.ts';
import {
  AuthenticationError,
  BLOCKED,
  badToken,
  mustSetUpFactor,
  needsFactor,
  noAccess,
} from '#auth/errors.ts';
import { createKeys, type SigningKeys } from '#auth/keys.ts';
import { bearerOf } from '#auth/tokens/bearer.ts';
import { hasEnded } from '#auth/tokens/sessions.ts';
import { type AccessClaims, readAccess } from '../auth/tokens/access-token.ts';
import { callerByApiKey } from './api-key.ts';
import { mustHaveFactor } from './duty.ts';
import { createExternalAuthenticate } from './external.ts';

/**
 * Returns a function that authenticates a request: a person by access token (ours, or those of AUTH_URL) or a script by API key.
 * It returns null without an Authorization header.
 *
 * @throws {AuthenticationError} 401 when the token or key is not valid, 403 when a known person has no access.
 */
export function createAuthenticate(
  services: AuthServices,
): (request: FastifyRequest) => Promise<Caller | null> {
  const readToken = createTokenReader({ ...services, keys: createKeys(services) });
  const byToken = services.env.AUTH_URL
    ? createExternalAuthenticate(services, services.env.AUTH_URL)
    : async (token: string) => callerBySession(services, await readToken(token));
  return async (request) => {
    if (!request.headers.authorization) return null;
    const token = bearerOf(request);
    if (!token)
      throw new AuthenticationError(
        401,
        'The Authorization header must be "Bearer" and a token or an API key.',
      );
    return token.startsWith('lbr_') ? callerByApiKey(services, token, addressOf(request)) : byToken(token);
  };
}

interface Found {
  not_after: Date | null;
  refreshed_at: Date;
  aal: number;
  banned_until: Date | null;
  mfa: boolean;
}

const BY_SESSION = `
  select s.not_after, s.refreshed_at, s.aal, u.banned_until, p.id, p.email, p.display_name, p.avatar_url, p.role,
    p.permissions::text[] as permissions, p.created_at, p.blocked_at, p.version,
    exists (select 1 from auth_factors f where f.user_id = u.id and f.status = 'verified') as mfa
  from auth_sessions s
  join auth_users u on u.id = s.user_id
  left join profiles p on p.id = u.id
  where s.id = $1::uuid and s.user_id = $2::uuid`;

/** Finds the session's caller and profile. Runs on every API call, so it is one statement. */
async function callerBySession(services: AuthServices, claims: AccessClaims | null): Promise<Caller> {
  if (!claims) throw badToken();
  const { session_id, sub } = claims;
  const [row] = await services.db.query<Found & (Profile | Record<keyof Profile, null>)>({
    text: BY_SESSION,
    values: [session_id, sub],
  });
  const now = services.now();
  if (!row || hasEnded(row, now))
    throw new AuthenticationError(401, 'You have been signed out. Please sign in again.');
  const { not_after: _, refreshed_at: __, aal, banned_until, mfa, ...profile } = row;
  if (profile.blocked_at || (banned_until && banned_until > now)) throw new AuthenticationError(401, BLOCKED);
  if (profile.id === null) throw noAccess();
  // Require the second factor if there is one: otherwise the mailbox alone would be enough. The token's level counts too: a token copied
  // before the code was entered must not rise with its session.
  if (mfa && Math.min(claims.aal, aal) < 2) throw needsFactor();
  if (!mfa && mustHaveFactor(services.env, profile)) throw mustSetUpFactor();
  const { email: name, role, permissions } = profile;
  // Take the time from the token, not from the session: a copied token must not become fresh with its session.
  const factor = mfa ? { second_factor_at: claims.amr ?? new Date(0) } : {};
  return { kind: 'user', id: sub, name, role, permissions, session_id, profile, ...factor };
}

/** Maximum number of cached tokens: more than there are people in the console at once. The oldest entry makes room. */
const MAX_ENTRIES = 1000;

/**
 * Creates a reader of access tokens like `readAccess`, which checks the signature of each only once. Only the database knows whether
 * the session is still valid.
 */
function createTokenReader(auth: AuthServices & { keys: SigningKeys }) {
  // Key by hash: nothing that stays in memory for an hour should be able to sign anybody in.
  const cached = new Map<string, AccessClaims & { kid: string }>();
  const isGood = async ({ exp, kid }: { exp: number; kid: string }) =>
    exp > Math.floor(auth.now().getTime() / 1000) && (await auth.keys.find(kid)) !== null;

  return async (token: string): Promise<AccessClaims | null> => {
    const key = hash('sha256', token, 'base64');
    const found = cached.get(key);
    if (found && (await isGood(found))) return found;
    cached.delete(key);
    const claims = await readAccess(auth, token);
    if (!claims) return null;
    const [longest] = cached.keys();
    if (cached.size >= MAX_ENTRIES && longest !== undefined) cached.delete(longest);
    cached.set(key, { ...claims, kid: decodeProtectedHeader(token).kid ?? '' });
    return claims;
  };
}
