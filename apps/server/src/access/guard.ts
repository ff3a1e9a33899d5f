import type { Caller, Profile } from '@labrish/api';
import type { FastifyRequest } from 'fastify';
import { callerByApiKey } from './api-key.ts';
import { bearerOf } from '#auth/tokens/bearer.ts';
import type { AuthServices } from '#auth/context.ts';
import { createExternal } from './external.ts';
import { createKeys } from '#auth/keys.ts';
import { createTokenCache, type TokenCache } from '#auth/tokens/token-cache.ts';
import { AuthenticationError, BLOCKED } from '#auth/authentication-error.ts';
import { hasEnded } from '#auth/tokens/session-end.ts';

/**
 * Returns a function that authenticates a request: a person by access token (ours, or those of AUTH_URL) or a script by API key.
 * It returns null without an Authorization header.
 *
 * @throws {AuthenticationError} 401 when the token or key is not valid, 403 when a known person has no access.
 */
export function createAuthenticate(
  services: AuthServices,
): (request: FastifyRequest) => Promise<Caller | null> {
  const tokens = createTokenCache({ ...services, keys: createKeys(services) });
  const byToken = services.env.AUTH_URL
    ? createExternal(services, services.env.AUTH_URL)
    : (token: string) => callerBySession(services, tokens, token);
  return async (request) => {
    if (!request.headers.authorization) return null;
    const token = bearerOf(request);
    if (!token)
      throw new AuthenticationError(
        401,
        'The Authorization header must be "Bearer" and a token or an API key.',
      );
    return token.startsWith('lbr_') ? callerByApiKey(services, token) : byToken(token);
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
  select s.not_after, s.refreshed_at, s.aal, u.banned_until, p.id, p.email, p.display_name, p.avatar_url, p.role, p.created_at,
    p.blocked_at, p.version,
    exists (select 1 from auth_factors f where f.user_id = u.id and f.status = 'verified') as mfa
  from auth_sessions s
  join auth_users u on u.id = s.user_id
  left join profiles p on p.id = u.id
  where s.id = $1::uuid and s.user_id = $2::uuid`;

/** Finds the session's caller and profile. Runs on every API call, so it is one statement. */
async function callerBySession(services: AuthServices, tokens: TokenCache, token: string): Promise<Caller> {
  const claims = await tokens.read(token);
  if (!claims)
    throw new AuthenticationError(401, 'Your sign-in has expired or is not valid. Please sign in again.');
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
  if (profile.id === null)
    throw new AuthenticationError(
      403,
      'This account has no access here. Please ask an administrator for an invite.',
    );
  // Otherwise a mailbox alone would be enough, and the second factor would protect nothing. The token's level counts too: a token
  // copied before the code was given must not rise with its session.
  if (mfa && Math.min(claims.aal, aal) < 2)
    throw new AuthenticationError(403, 'Enter the code of your second factor to go on.');
  return { kind: 'user', id: sub, name: profile.email, role: profile.role, session_id, profile };
}
