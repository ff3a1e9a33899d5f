import type { auth_signing_keys, Prisma } from '@labrish/db';
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
} from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Services } from '#context.ts';
import { ACCESS_SECONDS } from './lifetimes.ts';

/** A retired key verifies until its last token has expired, and five minutes more for clock skew. */
const RETIRED_MS = (ACCESS_SECONDS + 300) * 1000;
/** How long a process may use the keys that it has read; far below RETIRED_MS. */
const CACHE_MS = 30_000;
const PURPOSE = 'auth-signing-key';

type Parts = Pick<Services, 'db' | 'secrets' | 'now'>;

/** The ES256 keys of the access tokens, made at first use, private halves encrypted at rest. */
export interface SigningKeys {
  active(): Promise<{ kid: string; key: CryptoKey }>;
  /** Returns the public key of a `kid`, or null when it is unknown or was retired too long ago. */
  find(kid: string): Promise<CryptoKey | null>;
  /** Returns the public halves of all keys that verify now or soon. */
  jwks(): Promise<{ keys: JWK[] }>;
}

export function createKeys(parts: Parts): SigningKeys {
  let read: { at: number; rows: Promise<auth_signing_keys[]> } | undefined;
  const imported = new Map<string, Promise<CryptoKey>>();
  const now = () => parts.now().getTime();

  const rows = async (maxAge = CACHE_MS) => {
    if (!read || Math.abs(now() - read.at) >= maxAge) {
      const reading = { at: now(), rows: load(parts) };
      read = reading;
      // A failure is not cached: the next caller reads again.
      reading.rows.catch(() => {
        if (read === reading) read = undefined;
      });
    }
    return (await read.rows).filter(
      (row) => !row.retired_at || row.retired_at.getTime() + RETIRED_MS > now(),
    );
  };
  const once = (name: string, make: () => Promise<CryptoKey>) => {
    const key = imported.get(name) ?? make();
    imported.set(name, key);
    return key;
  };

  return {
    async active() {
      const row = (await rows()).find(({ status }) => status === 'active');
      if (!row) throw new Error('There is no active signing key');
      return { kid: row.kid, key: await once(`${row.kid} private`, () => openPrivate(parts, row)) };
    },
    async find(kid) {
      const byKid = (list: auth_signing_keys[]) => list.find((row) => row.kid === kid);
      // Read again for an unknown kid, at most once a second: another process may just have made the key.
      const row = byKid(await rows()) ?? byKid(await rows(1000));
      return row
        ? once(kid, async () => (await importJWK(row.public_jwk as JWK, 'ES256')) as CryptoKey)
        : null;
    },
    async jwks() {
      return { keys: (await rows()).map((row) => row.public_jwk as JWK) };
    },
  };
}

/**
 * Loads the keys, and makes the first two if none is active. Sorts them oldest first: two processes that both made first keys then
 * agree on the key that signs.
 */
async function load(parts: Parts): Promise<auth_signing_keys[]> {
  const all = () =>
    parts.db.prisma.auth_signing_keys.findMany({ orderBy: [{ created_at: 'asc' }, { kid: 'asc' }] });
  const found = await all();
  if (found.some(({ status }) => status === 'active')) return found;
  await parts.db.prisma.auth_signing_keys.createMany({
    data: [await newSigningKey(parts, 'active'), await newSigningKey(parts, 'standby')],
  });
  return all();
}

/** Returns a new key pair as a row. */
export async function newSigningKey(
  parts: Parts,
  status: 'active' | 'standby',
): Promise<Prisma.auth_signing_keysCreateManyInput> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    status,
    public_jwk: { ...jwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as Prisma.InputJsonObject,
    private_enc: parts.secrets.seal(PURPOSE, kid, await exportPKCS8(privateKey)),
    created_at: parts.now(),
  };
}

async function openPrivate(parts: Parts, row: auth_signing_keys): Promise<CryptoKey> {
  try {
    return await importPKCS8(
      parts.secrets.open(PURPOSE, row.kid, row.private_enc ?? new Uint8Array()).toString(),
      'ES256',
    );
  } catch {
    throw new Error(
      'The signing keys cannot be opened: AUTH_SECRET is not the one that they were made with.',
    );
  }
}
