import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseTranscription } from './normalise.ts';

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
  ['Kwéyòl, KWÉYÒL, Pa\u0300te\u0301', 'kwéyòl kwéyòl pàté'],
  ['Garífuna ŊUƐ, Œuvre', 'garífuna ŋuɛ œuvre'],
  ['wah\u00adgwaan wah\u200dgwaan \u202emi\u202c', 'wahgwaan wahgwaan mi'],
  ['wah\u200bgwaan 😀👍🏾 ½', 'wah gwaan ½'],
  ['= \u0338a .\u0301b \u0301', 'a b'],
  ['नमस्ते। Привет、你好', 'नमस्ते Привет 你好'],
  ['a\ud800b', 'a b'],
])('%j becomes %j', (text, normalised) => expect(normaliseTranscription(text)).toBe(normalised));

/** Characters that the tables know, the blanks beside them, and a few of other scripts and planes. */
const known = fc.oneof(
  fc.integer({ min: 0, max: 0x36f }),
  fc.integer({ min: 0x300, max: 0x345 }),
  fc.integer({ min: 0x1e00, max: 0x1eff }),
  fc.integer({ min: 0x1fed, max: 0x20cf }),
  fc.integer({ min: 0x2100, max: 0x2bff }),
);
const latin = fc.array(known, { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes));
const anything = fc.oneof(latin, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const RUNS = { numRuns: 3_000 };

describe('whatever a text is', () => {
  test('again changes nothing, and only words with single blanks between them are left', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const once = normaliseTranscription(text);
        expect(normaliseTranscription(once)).toBe(once);
        expect(once).not.toMatch(/^\s|\s$|\s\s|[^ \P{ASCII}0-9a-z]/u);
      }),
      RUNS,
    );
  });

  test('composed or not, it is the same', () => {
    const text = latin.filter((some) => !/[\u{370}-\u{1dff}\u{1f00}-\u{1fff}]/u.test(some.normalize('NFC')));
    fc.assert(
      fc.property(text, (some) => {
        const own = normaliseTranscription(some);
        expect(normaliseTranscription(some.normalize('NFC'))).toBe(own);
        expect(normaliseTranscription(some.normalize('NFD'))).toBe(own);
        expect(own.normalize('NFC')).toBe(own);
      }),
      RUNS,
    );
  });
});

/** The same rules by the Unicode of this Node. */
function byUnicode(text: string): string {
  return text
    .replace(/\[[^[\]]*\]/g, ' ')
    .replace(
      /['’‘ʼ`´\u{1fef}\u{1ffd}\u{ad}\u{200c}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}]|\u{34f}/gu,
      '',
    )
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, ' ')
    .replace(/(^| )[\u{300}-\u{36f}]+/gu, '$1')
    .normalize('NFC')
    .split(' ')
    .filter(Boolean)
    .join(' ');
}

test('the tables are those of Unicode, for every character and with every mark', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const letters = [...range(0, 0x2ff), ...range(0x1e00, 0x1eff), 0x212a, 0x212b];
  for (const letter of letters)
    for (const mark of range(0x300, 0x36f)) {
      const text = String.fromCodePoint(letter, mark);
      if (normaliseTranscription(text) !== byUnicode(text))
        expect([text, normaliseTranscription(text)]).toEqual([text, byUnicode(text)]);
    }
  const marks = fc.array(fc.integer({ min: 0x300, max: 0x36f }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...letters), marks, (letter, more) => {
      const text = String.fromCodePoint(letter, ...more);
      expect(normaliseTranscription(text)).toBe(byUnicode(text));
    }),
    RUNS,
  );
});
