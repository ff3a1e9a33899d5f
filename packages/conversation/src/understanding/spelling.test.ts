import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMisspelt } from './spelling.ts';

it.each([
  ['englsih', 'english', true],
  ['inglish', 'english', true],
  ['engish', 'english', true],
  ['westmorlnd', 'westmoreland', true],
  ['english', 'english', false],
  ['nine', 'nice', false],
  ['mox', 'mix', false],
  ['patwa1', 'patwa', false],
  ['spanish', 'english', false],
])('%j for %j: %s', (typed, word, isSlip) => {
  expect(isMisspelt(typed, word)).toBe(isSlip);
});

it('forgives one letter changed in a word of five, and no two words that share none', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(), (word, at) => {
      const i = at % word.length;
      expect(isMisspelt(`${word.slice(0, i)}z${word.slice(i + 1)}`, word)).toBe(true);
      expect(isMisspelt('z'.repeat(word.length), word)).toBe(false);
    }),
  );
});
