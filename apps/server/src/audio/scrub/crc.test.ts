import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oggChecksum } from './crc.ts';

test('is the CRC-32 that begins with 0 and is not reflected', () => {
  // The check value of CRC catalogues for this polynomial, 0x765e7680 for POSIX cksum, before its inversion.
  expect(oggChecksum(Buffer.from('123456789'))).toBe(~0x765e7680 >>> 0);
});

/** A division of polynomials, bit by bit. */
function byDefinition(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const top = (crc >>> 31) ^ ((byte >> bit) & 1);
      crc = (crc << 1) ^ (top ? 0x04c11db7 : 0);
    }
  return crc >>> 0;
}

test('is what its definition gives, at any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(oggChecksum(bytes)).toBe(byDefinition(bytes));
    }),
  );
});
