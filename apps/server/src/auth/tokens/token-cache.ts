import { hash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { type AccessClaims, readAccess } from './access-token.ts';
import type { AuthServices } from '#auth/context.ts';
import type { SigningKeys } from '../keys.ts';

/** Maximum number of cached tokens, more than people use the console at once; the oldest entry makes room. */
const MAX_ENTRIES = 1000;

/** Reads access tokens, and checks the signature of each only once. */
export interface TokenCache {
  /** Reads a token like `readAccess`. Only the database knows whether the session is still valid. */
  read(token: string): Promise<AccessClaims | null>;
}

export function createTokenCache(auth: AuthServices & { keys: SigningKeys }): TokenCache {
  // Key by hash: nothing that stays in memory for an hour should be able to sign anybody in.
  const cached = new Map<string, AccessClaims & { kid: string }>();
  const isGood = async ({ exp, kid }: { exp: number; kid: string }) =>
    exp > Math.floor(auth.now().getTime() / 1000) && (await auth.keys.find(kid)) !== null;

  return {
    async read(token) {
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
    },
  };
}
