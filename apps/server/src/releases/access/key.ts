import { createHash } from 'node:crypto';

/** How long a mailed link lets somebody download. */
export const KEY_DAYS = 30;

/** Only this is stored: who reads the database cannot download with it. */
export function hashOfKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(key).digest());
}
