import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conventionFaults, MASK, TAG_NAMES } from './conventions.ts';

const kinds = (text: string) => conventionFaults(text).map(({ kind }) => kind);
const PAGE = readFileSync(new URL('../../../../docs/transcribing.md', import.meta.url), 'utf8');

/** Thirty lines as people write them, in which nothing is wrong. */
const FINE = [
  'Mi did go a maakit.',
  'mi did go a— [disfluency] a maakit',
  '[laugh] Yuh too lie, man.',
  'Di dog a bark [noise] so mi cyaan hear yuh.',
  'Wah gwaan? Mi deh yah.',
  'She seh “come”, an mi go.',
  'Twenty-five people did deh deh.',
  'It was nineteen ninety-eight when we moved.',
  'One two three four five six seven eight nine ten, ready or not!',
  'Wan, tuu, chrii, fuor, faiv, siks, sebm, iet, nain.',
  'Mi live pon Hope Road long time.',
  'Di two road dem block.',
  'Three Mile Road did flood out.',
  'Six Miles a whe mi grow.',
  'Him have five. Hope Road a whe him work.',
  'One bag a rice and two drive fi go a town',
  'Mi tek one long road go home',
  'We sing: [singing] One love, one heart.',
  '[kiss-teeth] Cho, mi nah budda wid dat.',
  'Gwaan go tell har [overlap] no, yuh tell har.',
  'Then he said something in Spanish [other language] and left.',
  'A word here is [unclear] to me.',
  'ahm, yuh know, cho',
  "Dat a mi granny's ackee, seen?",
  'Mi nyam, mi drink, mi sleep.',
  'Zero. Nothing. Zero again.',
  'One, one, one coco full basket.',
  'Mi deh a di shop @ di corner',
  'Ý 😀 ẃ é',
  'Meet me at half past seven.',
];

/** Thirty lines with what is wrong in each. */
const FAULTY: [string, ...string[]][] = [
  ['Mi [giggle] an go.', 'unknown_tag'],
  ['Mi [Laugh] an go.', 'unknown_tag'],
  ['Mi [] go', 'unknown_tag'],
  ['[ laugh ] mi', 'unknown_tag'],
  ['[foreign] hola', 'unknown_tag'],
  ['Mi [laugh an go.', 'bracket'],
  ['Mi laugh] an go.', 'bracket'],
  ['Mi [laugh [noise] go', 'bracket'],
  ['[noise]] mi', 'bracket'],
  ['mi go ]', 'bracket'],
  ['[', 'bracket', 'no_words'],
  ['[noise]', 'no_words'],
  ['[noise] [laugh].', 'no_words'],
  ['...', 'no_words'],
  ['Mi have 25 goat.', 'digits'],
  ['Inna 1998', 'digits'],
  ['½ pound a flour', 'digits'],
  ['٣ times', 'digits'],
  ['mi a 2 of 3', 'digits', 'digits'],
  ['Call mi pon 876-555-1234', 'phone'],
  ['Call +1 (876) 555 1234 now', 'phone'],
  ['Mi number a 5551234.', 'phone'],
  ['eight seven six five five five one two three four', 'phone'],
  ['iet sebm siks, faiv faiv faiv, wan tuu chrii fuor', 'phone'],
  ['Write mi: john@example.com', 'contact'],
  ['Look pon www.example.org', 'contact'],
  ['Go to https://labrish.example/x?y=1', 'contact'],
  ['a di example.com.jm ting', 'contact'],
  ['Mi live a 12 Hope Road', 'address'],
  ['She live at twenty-five Old Hope Road, Kingston', 'address'],
];

describe('conventionFaults', () => {
  it.each(FINE)('finds nothing wrong with: %s', (line) => {
    expect(conventionFaults(line)).toEqual([]);
  });
  it.each(FAULTY)('finds what is wrong with: %s', (line, ...wrong) => {
    expect(kinds(line)).toEqual(wrong);
  });
  it('has thirty lines of both', () => {
    expect([FINE.length, FAULTY.length]).toEqual([30, 30]);
  });

  it('says where, in code points, and what to do', () => {
    expect(conventionFaults('😀 mi 25')).toEqual([
      { kind: 'digits', from: 5, to: 7, advice: 'Write numbers in words, as they are said.' },
    ]);
    const [phone] = conventionFaults('5551234');
    expect(phone?.advice).toContain('Press Reject and choose Personal details, or leave it out if');
  });

  it('finds nothing wrong with the examples of the page, and knows its tags', () => {
    const quoted = Array.from(PAGE.matchAll(/"([^"]+)"/g), ([, example = '']) => example);
    expect(quoted.length).toBeGreaterThan(8);
    for (const example of quoted) expect(conventionFaults(example)).toEqual([]);
    for (const [tag] of PAGE.matchAll(/\[\w+\]/g)) expect([...TAG_NAMES, MASK]).toContain(tag);
  });

  it('is total: every fault is a part of the text, in order', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '[laugh]',
      '876',
      ' ',
      'one ',
      'Hope ',
      'Road',
      '@',
      '.com',
      '😀',
      '\n',
    );
    const anything = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(anything, (text) => {
        let last = 0;
        for (const { from, to } of conventionFaults(text)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual([...text].length);
          last = from;
        }
      }),
    );
  });

  it.each([
    '[',
    ']',
    '[a',
    '1',
    '1 ',
    '1-',
    'one ',
    'one Hope ',
    '12 Hope ',
    '@',
    'a@',
    'www.',
    '.com',
    '(',
    '\u0301',
  ])('is as quick with a hundred thousand times %j as with anything', (piece) => {
    expect(conventionFaults(piece.repeat(100_000)).length).toBeLessThanOrEqual(100);
  });
});
