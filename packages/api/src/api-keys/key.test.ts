import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKey, hashKey, shownPrefix } from './key.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a key is lbr_ and 43 digits of base 62, whatever the bytes', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      expect(formatKey(random)).toMatch(/^lbr_[0-9A-Za-z]{43}$/);
    }),
  );
  expect(formatKey(new Uint8Array(32))).toBe(`lbr_${'0'.repeat(43)}`);
});

test('no two byte strings share a key', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(formatKey(a) === formatKey(b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
    }),
  );
});

test('the hash is SHA-256 of the key as text', () => {
  expect(Buffer.from(hashKey('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('the shown prefix gives four digits away', () => {
  expect(shownPrefix('lbr_AbCdEfGh')).toBe('lbr_AbCd');
});
