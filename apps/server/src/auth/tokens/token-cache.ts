import { hash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { type AccessClaims, readAccess } from './access-token.ts';
import type { AuthServices } from '#auth/context.ts';
import type { SigningKeys } from '../keys.ts';

/** More people than use the console at once; the one remembered longest makes room. */
const MAX_ENTRIES = 1000;

/** Reads access tokens, and checks the signature of each only once. */
export interface TokenCache {
  /** As `readAccess`. Says nothing about the session: whether that still stands is for the database to tell. */
  read(token: string): Promise<AccessClaims | null>;
}

export function createTokenCache(auth: AuthServices & { keys: SigningKeys }): TokenCache {
  // By hash: what lies in memory for an hour should not sign anybody in.
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
