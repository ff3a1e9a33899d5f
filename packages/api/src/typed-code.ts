import { randomInt } from 'node:crypto';

/** Codes are read from a screen or aloud and typed by hand: no 0/O, 1/I/L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Draws a code for people to type: `ABCD-EFGH`, about 40 bits. */
export function typedCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
