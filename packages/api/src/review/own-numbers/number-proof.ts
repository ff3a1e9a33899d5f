import { createHash } from 'node:crypto';
import { typedCode } from '@labrish/api/typed-code';

/** How many phone numbers one reviewer may prove to be theirs (DESIGN section 13). */
export const OWN_NUMBERS = 2;

/** How long a code is valid, in milliseconds: enough to take the phone, open the chat and send it. */
export const CODE_LIVES_MS = 30 * 60_000;

const CODE = /^\s*MINE[\s-]*([A-Z2-9]{4})[\s-]*([A-Z2-9]{4})[\s.]*$/i;

/**
 * Makes a code like `MINE-ABCD-EFG7`: about 39 bits, which nobody guesses in half an hour of chatting. At least one of its
 * characters is a digit, so that words are never mistaken for a code, however they are typed.
 */
export function newNumberCode(): string {
  const code = typedCode();
  return /\d/.test(code) ? `MINE-${code}` : newNumberCode();
}

/** Returns the SHA-256 by which a code is looked up; null for a message that is not exactly one code. */
export function numberCodeHash(text: string): Uint8Array<ArrayBuffer> | null {
  const [, first, second] = CODE.exec(text) ?? [];
  // Ignore letters without a digit: they are words, not a code.
  if (!first || !second || !/\d/.test(text)) return null;
  const code = `MINE-${first}-${second}`.toUpperCase();
  return Uint8Array.from(createHash('sha256').update(code).digest());
}
