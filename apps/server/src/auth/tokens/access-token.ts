import type { auth_sessions } from '@labrish/db';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AuthServices, FullUser } from '#auth/context.ts';
import type { SigningKeys } from '../keys.ts';
import { ACCESS_SECONDS } from '../lifetimes.ts';
import { metadataFor } from '#auth/accounts/user-json.ts';

/** The methods of a second factor in `amr`: GoTrue's, and our recovery codes. */
const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'recovery']);

/** Converts `amr` to the time of the last second factor; undefined without one. Unreadable entries count as none. */
export const secondFactorAt = z
  .array(z.object({ method: z.string(), timestamp: z.number() }))
  .catch([])
  .transform((methods) => {
    const seconds = methods
      .filter(({ method }) => SECOND_FACTORS.has(method))
      .map(({ timestamp }) => timestamp);
    return seconds.length ? new Date(Math.max(...seconds) * 1000) : undefined;
  });

const claims = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  exp: z.number(),
  /** Converts `aal2` to 2, as in the session's row. Any other value, or none, is 1: signed in by one factor. */
  aal: z
    .literal('aal2')
    .transform(() => 2)
    .catch(1),
  amr: secondFactorAt,
});
export type AccessClaims = z.infer<typeof claims>;

export const issuerOf = (services: AuthServices): string => `${services.env.PUBLIC_URL}/auth/v1`;

/** Signs an access token for a session; `expires_at` in seconds since 1970. */
export async function signAccess(
  auth: AuthServices & { keys: SigningKeys },
  user: FullUser,
  session: auth_sessions,
): Promise<{ access_token: string; expires_in: number; expires_at: number }> {
  const { kid, key } = await auth.keys.active();
  const iat = Math.floor(auth.now().getTime() / 1000);
  const exp = Math.min(iat + ACCESS_SECONDS, Math.floor((session.not_after?.getTime() ?? Infinity) / 1000));
  const access_token = await new SignJWT({
    iss: issuerOf(auth),
    sub: user.id,
    aud: 'authenticated',
    exp,
    iat,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...metadataFor({ user, aal: session.aal }),
    // GoTrue's database role, never the user's role in this product, which is in profiles.
    role: 'authenticated',
    aal: `aal${session.aal}`,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .sign(key);
  return { access_token, expires_in: exp - iat, expires_at: exp };
}

/** Checks signature (by kid, ES256 only), issuer, audience and expiry. @returns null for any token that is not valid. */
export async function readAccess(
  auth: AuthServices & { keys: SigningKeys },
  token: string,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(auth.keys, header.kid), {
      algorithms: ['ES256'],
      issuer: issuerOf(auth),
      audience: 'authenticated',
      currentDate: auth.now(),
    });
    return claims.parse(payload);
  } catch (error) {
    if (isTokenProblem(error)) return null;
    throw error;
  }
}

async function keyFor(keys: SigningKeys, kid: string | undefined) {
  const key = kid ? await keys.find(kid) : null;
  if (!key) throw new UnknownKey();
  return key;
}

class UnknownKey extends Error {}

/** Tells whether an error means a bad token (the caller's fault), and not a database failure. All errors of jose have a code ERR_J…. */
export function isTokenProblem(error: unknown): boolean {
  if (error instanceof UnknownKey || error instanceof z.ZodError || error instanceof TypeError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J');
}
