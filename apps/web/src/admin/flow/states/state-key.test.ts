import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateKey } from './state-key.ts';

test.each([
  ['Which parish?', 'which_parish_'],
  ['2. Éclair au café', 'eclair_au_cafe'],
  ['awaiting_parish', 'awaiting_parish'],
  ['42', ''],
])('%s becomes %s', (typed, key) => expect(stateKey(typed)).toBe(key));

test('whatever is typed becomes a key that the server takes, or none; and a key stays as it is', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const key = stateKey(typed);
      expect(key).toMatch(/^([a-z][a-z0-9_]{0,59})?$/);
      expect(stateKey(key)).toBe(key);
    }),
  ));
