import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * Everything secret is derived from AUTH_SECRET by purpose (HKDF-SHA256): what one purpose leaks tells nothing of another.
 * Purposes are short constants like `contributor-address`.
 */
export interface Secrets {
  /** AES-256-GCM: nonce, tag, ciphertext. `context` (a row id) must be given again to open it. */
  seal(purpose: string, context: string, plain: string | Uint8Array): Uint8Array<ArrayBuffer>;
  /** @throws when the bytes were not sealed for this purpose and context. */
  open(purpose: string, context: string, sealed: Uint8Array): Buffer;
  /** HMAC-SHA256, for look-ups of what must not be stored in clear, and for signatures. */
  mac(purpose: string, data: string): Buffer;
}

export function createSecrets(authSecret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', authSecret, '', purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  return {
    seal(purpose, context, plain) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
    },
    open(purpose, context, sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    },
    mac: (purpose, data) => createHmac('sha256', key(purpose)).update(data).digest(),
  };
}

/** Compares in constant time; lengths may differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
