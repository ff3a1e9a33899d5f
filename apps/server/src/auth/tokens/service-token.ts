import { readFileSync } from 'node:fs';
import { createLocalJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isTokenProblem } from './access-token.ts';
import { bearerOf } from './bearer.ts';
import type { Auth, AuthServices } from '#auth/context.ts';
import { AuthError, noToken } from '#auth/errors.ts';

const ROLES = ['service_role', 'supabase_admin'];
/** Asymmetric only: a shared secret would let every verifier sign tokens. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const trusted = new WeakMap<AuthServices['env'], JWTVerifyGetKey>();

/** Tells whether the request carries an operator's service token. */
export async function isService(auth: Auth, request: FastifyRequest): Promise<boolean> {
  const token = bearerOf(request);
  return token !== null && (await roleOf(auth, token)) !== null;
}

/** Lets only service tokens through. @throws {AuthError} 401 or 403 */
export async function assertService(auth: Auth, request: FastifyRequest): Promise<void> {
  if (!bearerOf(request)) throw noToken();
  if (!(await isService(auth, request))) throw new AuthError(403, 'not_admin', 'User not allowed');
}

async function roleOf(auth: Auth, token: string): Promise<string | null> {
  const keys = trustedKeys(auth.env);
  if (!keys) return null;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      currentDate: auth.now(),
    });
    return typeof payload.role === 'string' && ROLES.includes(payload.role) ? payload.role : null;
  } catch (error) {
    if (isTokenProblem(error)) return null;
    throw error;
  }
}

/**
 * Returns the keys of AUTH_TRUSTED_JWKS; undefined without the setting. Reads the file once per process.
 *
 * @throws when the file cannot be read: an operator who set it relies on it.
 */
export function trustedKeys(env: AuthServices['env']): JWTVerifyGetKey | undefined {
  if (!env.AUTH_TRUSTED_JWKS) return undefined;
  const known = trusted.get(env);
  if (known) return known;
  let keys: JWTVerifyGetKey;
  try {
    keys = createLocalJWKSet(jwks.parse(JSON.parse(readFileSync(env.AUTH_TRUSTED_JWKS, 'utf8'))));
  } catch (error) {
    throw new Error(`AUTH_TRUSTED_JWKS: ${env.AUTH_TRUSTED_JWKS} is not a readable JWKS file`, {
      cause: error,
    });
  }
  trusted.set(env, keys);
  return keys;
}
