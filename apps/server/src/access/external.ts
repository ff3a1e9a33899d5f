import type { Caller } from '@labrish/api';
import type { profiles } from '@labrish/db';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';
import { admit } from '#auth/accounts/admission.ts';
import { email } from '#auth/body.ts';
import { type AuthServices, type Db, inTransaction } from '#auth/context.ts';
import {
  AuthenticationError,
  AuthError,
  BLOCKED,
  ServiceUnavailable,
  badToken,
  mustSetUpFactor,
  needsFactor,
  noAccess,
} from '#auth/errors.ts';
import { isTokenProblem, secondFactorAt } from '#auth/tokens/access-token.ts';
import { mustHaveFactor } from './duty.ts';
import { createExternalUserLookup, Unanswered } from './external-user.ts';

/** Roles of the service's API keys (`anon` is in every client), never of a person. */
const NOBODY = ['anon', 'service_role', 'supabase_admin'];
const claims = z.object({
  sub: z.guid(),
  session_id: z.string().min(1),
  exp: z.number(),
  role: z.string().optional(),
  aal: z.string().optional(),
  amr: secondFactorAt,
  email: email.optional(),
});

/**
 * Returns a function that finds the caller of a token of the auth service at AUTH_URL. That service decides whether the token is
 * valid and whether a second factor is required; profiles and roles stay ours.
 */
export function createExternalAuthenticate(
  services: AuthServices,
  authUrl: string,
): (token: string) => Promise<Caller> {
  const base = authUrl.replace(/\/+$/, '');
  const keys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`));
  const issuer = services.env.AUTH_ISSUER ?? base;
  const userOf = createExternalUserLookup(services, base);

  /** Checks a token as far as we can before asking the service; we have no shared secret to verify HS256 with. */
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
      // Require the second factor if there is one: otherwise the mailbox alone would be enough.
      if (user.has_factor && who.aal !== 'aal2') throw needsFactor();
      const caller = await profileOf(services, who);
      if (!user.has_factor && mustHaveFactor(services.env, caller)) throw mustSetUpFactor();
      return user.has_factor ? { ...caller, second_factor_at: who.amr ?? new Date(0) } : caller;
    } catch (error) {
      if (error instanceof AuthenticationError) throw error;
      if (isUnreachable(error))
        throw new ServiceUnavailable('The sign-in service does not answer. Please try again in a moment.');
      if (isTokenProblem(error)) throw badToken();
      throw error;
    }
  };
}

/** Finds or creates the profile. A known address with another id is the same person on another service: the profile moves. */
async function profileOf(
  services: AuthServices,
  who: { sub: string; email?: string | undefined },
): Promise<Caller> {
  const { prisma } = services.db;
  const found = await prisma.profiles.findUnique({ where: { id: who.sub } });
  if (found?.blocked_at) throw new AuthenticationError(401, BLOCKED);
  if (found) return asCaller(found);
  const address = who.email ?? null;
  const profile = await inTransaction(services, async (tx) => {
    const moved = address !== null && (await moveProfile(tx, address, who.sub, services.now()));
    if (!moved) await admit(tx, services, { id: who.sub, email: address });
    return tx.profiles.findUniqueOrThrow({ where: { id: who.sub } });
  }).catch((error: unknown) => {
    throw error instanceof AuthError ? noAccess() : error;
  });
  if (profile.blocked_at) throw new AuthenticationError(401, BLOCKED);
  return asCaller(profile);
}

const asCaller = ({ id, email: name, role, permissions }: profiles): Caller => ({
  ...{ kind: 'user', id, name, role, permissions },
});

/** Tells whether an error means that the service is unreachable: jose got no key set in time, or no valid one, or fetch failed. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(String(error.code))) return true;
  return error instanceof Unanswered || error.message === 'fetch failed' || error.name === 'TimeoutError';
}

/**
 * Moves the profile of an address to the id that its owner has at another auth service, with the API keys and invites that they
 * are responsible for.
 *
 * @returns whether there is a profile with this address.
 */
async function moveProfile(tx: Db, email: string, id: string, now: Date): Promise<boolean> {
  const before = await tx.profiles.findUnique({ where: { email } });
  if (!before) return false;
  await tx.profiles.updateMany({ where: { id: before.id }, data: { id, updated_at: now } });
  await tx.api_keys.updateMany({ where: { created_by: before.id }, data: { created_by: id } });
  await tx.auth_invites.updateMany({ where: { invited_by: before.id }, data: { invited_by: id } });
  return true;
}
