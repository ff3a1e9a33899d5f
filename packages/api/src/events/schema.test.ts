import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEventKey } from './schema.ts';

test.each([
  ['choose patwa', 'CHOOSE_PATWA'],
  ['  Choose \t patwa\n', 'CHOOSE_PATWA'],
  ['ALREADY_FINE', 'ALREADY_FINE'],
])('%j becomes %j', (text, key) => expect(toEventKey(text)).toBe(key));

test('a key never holds white space, and making it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = toEventKey(text);
      expect(key).not.toMatch(/\s/);
      expect(toEventKey(key)).toBe(key);
    }),
  );
});
