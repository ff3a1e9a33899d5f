import { hash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { type AccessClaims, readAccess } from './access-token.ts';
import type { AuthServices } from './context.ts';
import type { SigningKeys } from './keys.ts';

/** More people than use the console at once; the one remembered longest makes room. */
const MOST = 1000;

/** Reads access tokens, and checks the signature of each only once. */
export interface KnownTokens {
  /** As `readAccess`. Says nothing about the session: whether that still stands is for the database to tell. */
  read(token: string): Promise<AccessClaims | null>;
}

export function createKnownTokens(auth: AuthServices & { keys: SigningKeys }): KnownTokens {
  // By hash: what lies in memory for an hour should not sign anybody in.
  const known = new Map<string, AccessClaims & { kid: string }>();
  const isGood = async ({ exp, kid }: { exp: number; kid: string }) =>
    exp > Math.floor(auth.now().getTime() / 1000) && (await auth.keys.find(kid)) !== null;

  return {
    async read(token) {
      const key = hash('sha256', token, 'base64');
      const found = known.get(key);
      if (found && (await isGood(found))) return found;
      known.delete(key);
      const claims = await readAccess(auth, token);
      if (!claims) return null;
      const [longest] = known.keys();
      if (known.size >= MOST && longest !== undefined) known.delete(longest);
      known.set(key, { ...claims, kid: decodeProtectedHeader(token).kid ?? '' });
      return claims;
    },
  };
}
