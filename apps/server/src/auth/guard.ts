import type { Caller } from '@labrish/api';
import { Prisma } from '@labrish/db';
import type { Role } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { readAccess } from './access-token.ts';
import { callerByApiKey } from './api-key.ts';
import { bearerOf } from './bearer.ts';
import type { AuthServices } from './context.ts';
import { createExternal } from './external.ts';
import { createKeys } from './keys.ts';
import { NotAllowed } from './not-allowed.ts';

/**
 * Tells who sends a request: a person by access token (ours, or those of AUTH_URL) or a script by API key.
 * Null without an Authorization header.
 *
 * @throws {NotAllowed} 401 when what is there is not good, 403 when a known person has no access.
 */
export function createAuthenticate(
  services: AuthServices,
): (request: FastifyRequest) => Promise<Caller | null> {
  const keys = createKeys(services);
  const byToken = services.env.AUTH_URL
    ? createExternal(services, services.env.AUTH_URL)
    : (token: string) => callerBySession({ ...services, keys }, token);
  return async (request) => {
    if (!request.headers.authorization) return null;
    const token = bearerOf(request);
    if (!token)
      throw new NotAllowed(401, 'The Authorization header must be "Bearer" and a token or an API key.');
    return token.startsWith('lbr_') ? callerByApiKey(services, token) : byToken(token);
  };
}

interface SessionRow {
  not_after: Date | null;
  aal: number;
  banned_until: Date | null;
  mfa: boolean;
  email: string | null;
  role: Role | null;
}

/** Runs on every API call, so it is one statement. */
async function callerBySession(auth: Parameters<typeof readAccess>[0], token: string): Promise<Caller> {
  const claims = await readAccess(auth, token);
  if (!claims) throw new NotAllowed(401, 'Your sign-in has expired or is not valid. Please sign in again.');
  const rows = await auth.db.prisma.$queryRaw<SessionRow[]>(Prisma.sql`
    select s.not_after, s.aal, u.banned_until, p.email, p.role::text as role,
      exists (select 1 from auth_factors f where f.user_id = u.id and f.status = 'verified') as mfa
    from auth_sessions s
    join auth_users u on u.id = s.user_id
    left join profiles p on p.id = u.id
    where s.id = ${claims.session_id}::uuid and s.user_id = ${claims.sub}::uuid`);
  const [row] = rows;
  const now = auth.now();
  if (!row || (row.not_after && row.not_after <= now))
    throw new NotAllowed(401, 'You have been signed out. Please sign in again.');
  if (row.banned_until && row.banned_until > now)
    throw new NotAllowed(401, 'This account is blocked. Please ask an administrator.');
  if (!row.role || !row.email)
    throw new NotAllowed(403, 'This account has no access here. Please ask an administrator for an invite.');
  // Else a mailbox alone would do, and the second factor would protect nothing.
  if (row.mfa && row.aal < 2) throw new NotAllowed(403, 'Enter the code of your second factor to go on.');
  return { kind: 'user', id: claims.sub, name: row.email, role: row.role, session_id: claims.session_id };
}
