import { createHash } from 'node:crypto';
import { typedCode } from '../typed-code.ts';

/** How many numbers one reviewer may call their own (DESIGN section 13). */
export const OWN_NUMBERS = 2;

/** How long a code is good, in milliseconds: to take the phone, open the chat and send it. */
export const CODE_LIVES_MS = 30 * 60_000;

const CODE = /^\s*MINE[\s-]*([A-Z2-9]{4})[\s-]*([A-Z2-9]{4})[\s.]*$/i;

/** Makes a code like `MINE-ABCD-EFGH`: about 40 bits, which nobody guesses in half an hour of chatting. */
export function newNumberCode(): string {
  return `MINE-${typedCode()}`;
}

/** Reads a message that is such a code and nothing else. @returns the SHA-256 that it is looked up by; null for any other text */
export function numberCodeHash(text: string): Uint8Array<ArrayBuffer> | null {
  const [, first, second] = CODE.exec(text) ?? [];
  // Without a hyphen or a digit it is words.
  if (!first || !second || !/[\d-]/.test(text)) return null;
  const code = `MINE-${first}-${second}`.toUpperCase();
  return Uint8Array.from(createHash('sha256').update(code).digest());
}
