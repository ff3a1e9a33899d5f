import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterErrors, errorRate, wordErrors, type Errors } from './error-rate.ts';

const COUNTS = [
  ['characters', characterErrors],
  ['words', wordErrors],
] as const;

const errors = (n: number, substitutions: number, deletions: number, insertions: number): Errors => ({
  ...{ n, substitutions, deletions, insertions },
});
const editsOf = ({ substitutions, deletions, insertions }: Errors) => substitutions + deletions + insertions;

test('words: one deleted, one replaced, one inserted', () => {
  expect(wordErrors(['the cat sat on the mat'], 'the cat sat on mat')).toEqual(errors(6, 0, 1, 0));
  expect(wordErrors(['mi deh yah'], 'mi dere yah')).toEqual(errors(3, 1, 0, 0));
  expect(wordErrors(['wah gwaan'], 'wah a gwaan')).toEqual(errors(2, 0, 0, 1));
});

test('characters: the textbook, blanks count, code points are whole', () => {
  expect(characterErrors(['kitten'], 'sitting')).toEqual(errors(6, 2, 0, 1));
  expect(characterErrors(['wah gwaan'], 'wahgwaan')).toEqual(errors(9, 0, 1, 0));
  expect(characterErrors(['𐐨'], 'a')).toEqual(errors(1, 1, 0, 0));
});

test('of several references, the one with the fewest errors counts, of equal ones the longest', () => {
  expect(wordErrors(['mi dere yah so', 'mi deh yah'], 'mi deh yah')).toEqual(errors(3, 0, 0, 0));
  expect(wordErrors(['a', 'b c d'], 'b')).toEqual(errors(1, 1, 0, 0));
  expect(wordErrors(['a', 'b c'], 'b')).toEqual(errors(2, 0, 1, 0));
  expect(wordErrors(['[noise]', 'a b c'], 'd')).toEqual(errors(0, 0, 0, 1));
  // With other costs, another one can be the closest.
  expect(wordErrors(['a b c', 'x y z d'], 'x b c d', [1, 1, 1])).toEqual(errors(4, 2, 0, 0));
  expect(wordErrors(['a b c', 'x y z d'], 'x b c d', [4, 3, 3])).toEqual(errors(3, 1, 0, 1));
});

test('the rate of a corpus is of all words, also of what nobody said', () => {
  expect(errorRate([errors(3, 1, 0, 0), errors(1, 0, 1, 0)])).toBe(0.5);
  expect(errorRate([errors(3, 1, 0, 0), wordErrors(['[noise]'], 'two words')])).toBe(1);
  expect(errorRate([wordErrors(['[noise]'], 'two words')])).toBeNull();
  expect(errorRate([])).toBeNull();
});

test.each(COUNTS)('of %s, it knows no case, accents apart from letters, or noise', (_, count) => {
  expect(errorRate([count(['Mi nuh know, [noise] café'], 'mi nuh KNOW cafe\u0301.')])).toBe(0);
});

test.each(COUNTS)('of %s: edits are those of a distance, and the counts fit the lengths', (_, count) => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' '), { maxLength: 12 }).map((some) => some.join(''));
  const edits = (a: string, b: string) => editsOf(count([a], b));
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(edits(a, a)).toBe(0);
      expect(edits(a, b)).toBe(edits(b, a));
      expect(edits(a, c)).toBeLessThanOrEqual(edits(a, b) + edits(b, c));
      const { n, deletions, insertions, substitutions } = count([a], b);
      expect(n - deletions + insertions).toBe(count([b], '').n);
      expect(substitutions + deletions).toBeLessThanOrEqual(n);
      expect(editsOf(count([a, c], b))).toBe(Math.min(edits(a, b), edits(c, b)));
    }),
  );
});

test('a long transcription is no trouble', () => {
  const said = 'mi deh yah '.repeat(200);
  expect(characterErrors([said], `${said}man`).insertions).toBe(4);
});
