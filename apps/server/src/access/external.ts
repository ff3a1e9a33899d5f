import type { Caller } from '@labrish/api';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';
import { isTokenProblem } from '#auth/tokens/access-token.ts';
import { admit } from '#auth/accounts/admission.ts';
import { email } from '#auth/body.ts';
import type { AuthServices } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { createExternalUsers, Unanswered } from './external-user.ts';
import { moveProfile } from './move-profile.ts';
import { AuthenticationError, BLOCKED, ServiceUnavailable } from '#auth/authentication-error.ts';
import { inTransaction } from '#auth/transaction.ts';

/** Keys that ship with every client: never a person. */
const NOBODY = ['anon', 'service_role', 'supabase_admin'];
const claims = z.object({
  sub: z.guid(),
  session_id: z.string().min(1),
  exp: z.number(),
  role: z.string().optional(),
  aal: z.string().optional(),
  email: email.optional(),
});

/**
 * Tells who a token of the auth service at AUTH_URL stands for. Whether the token still holds, and whether a second factor
 * is asked for, is that service's word; profiles and roles stay ours.
 */
export function createExternal(services: AuthServices, authUrl: string): (token: string) => Promise<Caller> {
  const base = authUrl.replace(/\/+$/, '');
  const keys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`));
  const issuer = services.env.AUTH_ISSUER ?? base;
  const userOf = createExternalUsers(services, base);

  /** What a token says, checked before the service is asked about it, as far as we can: a shared secret is not ours. */
  const checked = async (token: string): Promise<z.infer<typeof claims>> => {
    if (decodeProtectedHeader(token).alg !== 'HS256') {
      const rules = {
        algorithms: ['ES256', 'RS256'],
        issuer,
        audience: 'authenticated',
        currentDate: services.now(),
      };
      return claims.parse((await jwtVerify(token, keys, rules)).payload);
    }
    const payload = decodeJwt(token);
    const said = claims.parse(payload);
    const aud = [payload.aud].flat();
    if (
      payload.iss !== issuer ||
      !aud.includes('authenticated') ||
      said.exp * 1000 <= services.now().getTime()
    )
      throw badToken();
    return said;
  };

  return async (token) => {
    try {
      const who = await checked(token);
      if (who.role && NOBODY.includes(who.role)) throw badToken();
      const user = await userOf(token);
      if (user?.id !== who.sub) throw badToken();
      // Else a mailbox alone would do, and the second factor that they have there would protect nothing here.
      if (user.has_factor && who.aal !== 'aal2')
        throw new AuthenticationError(403, 'Enter the code of your second factor to go on.');
      return await profileOf(services, who);
    } catch (error) {
      if (error instanceof AuthenticationError) throw error;
      if (isUnreachable(error))
        throw new ServiceUnavailable('The sign-in service does not answer. Please try again in a moment.');
      if (isTokenProblem(error)) throw badToken();
      throw error;
    }
  };
}

/** An address of ours that arrives with another id is the same person on another service: the profile follows. */
async function profileOf(
  services: AuthServices,
  who: { sub: string; email?: string | undefined },
): Promise<Caller> {
  const { prisma } = services.db;
  const found = await prisma.profiles.findUnique({ where: { id: who.sub } });
  if (found?.blocked_at) throw new AuthenticationError(401, BLOCKED);
  if (found) return { kind: 'user', id: found.id, name: found.email, role: found.role };
  const address = who.email ?? null;
  const profile = await inTransaction(services, async (tx) => {
    const moved = address !== null && (await moveProfile(tx, address, who.sub, services.now()));
    if (!moved) await admit(tx, services, { id: who.sub, email: address });
    return tx.profiles.findUniqueOrThrow({ where: { id: who.sub } });
  }).catch((error: unknown) => {
    if (error instanceof AuthError)
      throw new AuthenticationError(
        403,
        'This account has no access here. Please ask an administrator for an invite.',
      );
    throw error;
  });
  if (profile.blocked_at) throw new AuthenticationError(401, BLOCKED);
  return { kind: 'user', id: profile.id, name: profile.email, role: profile.role };
}

const badToken = () =>
  new AuthenticationError(401, 'Your sign-in has expired or is not valid. Please sign in again.');

/** jose: no key set in time, or one that is no key set; fetch, of the key set: no connection. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(String(error.code))) return true;
  return error instanceof Unanswered || error.message === 'fetch failed' || error.name === 'TimeoutError';
}
