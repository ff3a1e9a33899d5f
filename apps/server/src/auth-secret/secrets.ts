import { timingSafeEqual } from 'node:crypto';
import { deriveKey, macWith, openWith, sealWith } from './cipher.ts';
import type { MacPurpose, SealPurpose } from './derived.ts';
import { macKeys, type Inherited } from './inherited.ts';

/**
 * Keys for every purpose, derived from AUTH_SECRET (HKDF-SHA256): a leak of one says nothing about another. Purposes are declared
 * in auth-secret/derived.ts, with what a change of the secret does to them.
 */
export interface Secrets {
  /** Encrypts with AES-256-GCM: nonce, tag, ciphertext. Opening needs the same `context`, mostly a row id (derived.ts). */
  seal(purpose: SealPurpose, context: string, plain: string | Uint8Array): Uint8Array<ArrayBuffer>;
  /** @throws when the bytes were not sealed for this purpose and context, or with another secret. */
  open(purpose: SealPurpose, context: string, sealed: Uint8Array): Buffer;
  /** Opens like `open`, for lists, where one row must not hide the others: returns null when the bytes cannot be opened. */
  tryOpen(purpose: SealPurpose, context: string, sealed: Uint8Array): Buffer | null;
  /** Computes an HMAC-SHA256, to look up values that must not be stored in clear, and for signatures. */
  mac(purpose: MacPurpose, data: string): Buffer;
}

/** @param inherited MAC keys of earlier secrets of the same database */
export function createSecrets(authSecret: string, inherited: Inherited = {}): Secrets {
  const sealingKey = remembered((purpose: SealPurpose) => deriveKey(authSecret, purpose));
  const macKeysOf = remembered((purpose: MacPurpose) => macKeys(authSecret, inherited, purpose));
  const open: Secrets['open'] = (purpose, context, sealed) => openWith(sealingKey(purpose), context, sealed);
  return {
    seal: (purpose, context, plain) => sealWith(sealingKey(purpose), context, plain),
    open,
    tryOpen(purpose, context, sealed) {
      try {
        return open(purpose, context, sealed);
      } catch {
        return null;
      }
    },
    mac(purpose, data) {
      const [first, ...further] = macKeysOf(purpose);
      return further.reduce((mac, key) => macWith(key, mac), macWith(first, data));
    },
  };
}

/** Caches keys: deriving one takes longer than using it. */
function remembered<Name, Value>(make: (name: Name) => Value): (name: Name) => Value {
  const known = new Map<Name, Value>();
  return (name) => {
    const value = known.get(name) ?? make(name);
    known.set(name, value);
    return value;
  };
}

/** Compares in constant time; lengths may differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
