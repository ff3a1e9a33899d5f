import { createHash } from 'node:crypto';
import type { Caller } from '@labrish/api';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { z } from 'zod';
import { isTokenProblem } from './access-token.ts';
import { admit } from './admission.ts';
import { email } from './body.ts';
import type { AuthServices } from './context.ts';
import { AuthError } from './errors.ts';
import { NotAllowed } from './not-allowed.ts';
import { inTransaction } from './transaction.ts';

/** How long the outside service's word about a token that only it can check is taken. */
const ASK_AGAIN_MS = 30_000;
const MAX_REMEMBERED = 1000;
/** Keys that ship with every client: never a person. */
const NOBODY = ['anon', 'service_role', 'supabase_admin'];
const claims = z.object({
  sub: z.guid(),
  session_id: z.string().min(1),
  exp: z.number(),
  role: z.string().optional(),
  email: email.optional(),
});

/** Tells who a token of the auth service at AUTH_URL stands for. Profiles and roles stay ours. */
export function createExternal(services: AuthServices, authUrl: string): (token: string) => Promise<Caller> {
  const base = authUrl.replace(/\/+$/, '');
  const keys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`));
  const issuer = services.env.AUTH_ISSUER ?? base;
  const confirmed = new Map<string, number>();

  /** Legacy services sign with a shared secret: only they can check their tokens. */
  const ask = async (token: string) => {
    const key = createHash('sha256').update(token).digest('hex');
    if ((confirmed.get(key) ?? 0) > services.now().getTime()) return;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(services.env.AUTH_KEY && { apikey: services.env.AUTH_KEY }),
    };
    const response = await fetch(`${base}/user`, { headers, signal: AbortSignal.timeout(5000) });
    if (response.status >= 500) throw new Error('The auth service does not answer');
    if (!response.ok) throw badToken();
    if (confirmed.size >= MAX_REMEMBERED) confirmed.clear();
    confirmed.set(key, services.now().getTime() + ASK_AGAIN_MS);
  };
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
    await ask(token);
    return said;
  };

  return async (token) => {
    try {
      const who = await checked(token);
      if (who.role && NOBODY.includes(who.role)) throw badToken();
      return await profileOf(services, who);
    } catch (error) {
      if (error instanceof NotAllowed) throw error;
      if (isUnreachable(error))
        throw new NotAllowed(503, 'The sign-in service does not answer. Please try again in a moment.');
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
  if (found) return { kind: 'user', id: found.id, name: found.email, role: found.role };
  const address = who.email ?? null;
  const profile = await inTransaction(services, async (tx) => {
    const moved = address
      ? await tx.profiles.updateMany({
          where: { email: address },
          data: { id: who.sub, updated_at: services.now() },
        })
      : { count: 0 };
    if (moved.count === 0) await admit(tx, services, { id: who.sub, email: address });
    return tx.profiles.findUniqueOrThrow({ where: { id: who.sub } });
  }).catch((error: unknown) => {
    if (error instanceof AuthError)
      throw new NotAllowed(
        403,
        'This account has no access here. Please ask an administrator for an invite.',
      );
    throw error;
  });
  return { kind: 'user', id: profile.id, name: profile.email, role: profile.role };
}

const badToken = () => new NotAllowed(401, 'Your sign-in has expired or is not valid. Please sign in again.');

/** jose: no key set in time, or one that is no key set; fetch: no connection, no answer in time. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(String(error.code))) return true;
  return (
    error.message === 'fetch failed' ||
    error.name === 'TimeoutError' ||
    error.message === 'The auth service does not answer'
  );
}
