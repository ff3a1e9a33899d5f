import { createHash } from 'node:crypto';

/** How many days a mailed link allows downloads. */
export const KEY_DAYS = 30;

/** Hashes a key. Only the hash is stored, so that reading the database gives nobody a download. */
export function hashOfKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(key).digest());
}
