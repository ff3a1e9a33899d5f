import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinSynonyms, synonymRefusals, synonymsIn } from './problems.ts';

test.each([
  ['', []],
  [' , ,\n', []],
  ['patois, patwah', ['patois', 'patwah']],
  [' Patois ,patois,PATOIS, patwah,', ['Patois', 'patwah']],
  ['yes man\nyeah', ['yes man', 'yeah']],
])('%j is read as %j', (text, words) => {
  expect(synonymsIn(text)).toEqual(words);
});

test('whatever is typed reads the same once it is listed, with nothing empty and nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = synonymsIn(text);
      expect(synonymsIn(joinSynonyms(words))).toEqual(words);
      expect(words.every((word) => word !== '' && word === word.trim())).toBe(true);
      expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
    }),
  );
});

test('a hundred words of a hundred characters are taken, and no more', () => {
  const words = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(100, 'x'));
  expect(synonymRefusals(words)).toEqual([]);
  expect(synonymRefusals([...words, 'one'])).toEqual(['There are 101 other words; the limit is 100.']);
});
