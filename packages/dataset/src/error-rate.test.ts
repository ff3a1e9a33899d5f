import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterErrorRate, wordErrorRate, normaliseTranscription } from './error-rate.ts';

const RATES = [
  ['characters', characterErrorRate],
  ['words', wordErrorRate],
] as const;

describe('normalisation', () => {
  test.each([
    ['Mi  deh yah,\n[noise] man!', 'mi deh yah man'],
    ["Don't, don’t, dont", 'dont dont dont'],
    ['back-a-yard', 'back a yard'],
    ['one,two', 'one two'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['[noise][disfluency]', ''],
    ['[open', 'open'],
    ['12 mile', '12 mile'],
    ['  … ', ''],
  ])('%j becomes %j', (text, normalised) => expect(normaliseTranscription(text)).toBe(normalised));

  test('again changes nothing', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, (said) => {
        const once = normaliseTranscription(said);
        expect(normaliseTranscription(once)).toBe(once);
      }),
    );
  });
});

test('words: one deleted, one changed, one inserted', () => {
  expect(wordErrorRate('the cat sat on the mat', 'the cat sat on mat')).toEqual({
    value: 1 / 6,
    edits: 1,
    n: 6,
  });
  expect(wordErrorRate('mi deh yah', 'mi dere yah')).toEqual({ value: 1 / 3, edits: 1, n: 3 });
  expect(wordErrorRate('wah gwaan', 'wah a gwaan')).toEqual({ value: 1 / 2, edits: 1, n: 2 });
});

test('characters: the textbook, blanks count, code points are whole', () => {
  expect(characterErrorRate('kitten', 'sitting')).toEqual({ value: 0.5, edits: 3, n: 6 });
  expect(characterErrorRate('wah gwaan', 'wahgwaan')).toEqual({ value: 1 / 9, edits: 1, n: 9 });
  expect(characterErrorRate('𐐨', 'a')).toEqual({ value: 1, edits: 1, n: 1 });
});

test.each(RATES)('of %s, it knows no case, accents apart from letters, or noise', (_, rate) => {
  expect(rate('Mi nuh know, [noise] café', 'mi nuh KNOW cafe\u0301.')?.value).toBe(0);
});

test.each(RATES)('of %s, it is not computable without a reference', (_, rate) => {
  for (const other of ['', 'something', '[noise]']) {
    expect(rate('', other)).toBeNull();
    expect(rate(' [noise] … ', other)).toBeNull();
  }
  expect(rate('something', '')?.value).toBe(1);
});

test.each(RATES)('of %s: edits are those of a distance', (_, rate) => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' '), { minLength: 1, maxLength: 12 })
    .map((letters) => `x ${letters.join('')}`);
  const edits = (a: string, b: string) => rate(a, b)?.edits ?? NaN;
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(edits(a, a)).toBe(0);
      expect(edits(a, b)).toBe(edits(b, a));
      expect(edits(a, c)).toBeLessThanOrEqual(edits(a, b) + edits(b, c));
    }),
  );
});

test('a long transcription is no trouble', () => {
  const said = 'mi deh yah '.repeat(200);
  expect(characterErrorRate(said, `${said}man`)?.edits).toBe(4);
});
