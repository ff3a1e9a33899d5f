import { jamaican } from '@labrish/pilots/jamaica/language';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, foldingOf } from './fold.ts';

const folded = (text: string, year: number | null = 2026) => fold(text, foldingOf(jamaican), year).join(' ');

it.each([
  ['stoppp', 'stop'],
  ['delete mi voice', 'Deleet my vice'],
  ['tek it out', 'take it outta'],
  ['mi nuh waan', 'I dont want'],
  ['sixteen', '16'],
  ['sebmteen yrs', '17 years'],
  ['twenty-five', '25'],
  ['mi recordin dem', 'my recordings them'],
])('writes %j and %j alike', (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

it('reads a year as an age only where the year of the message is known', () => {
  expect(folded('2012')).toBe('#youngyear');
  expect(folded('1990')).toBe('#year');
  expect(folded('2012', null)).toBe('#year');
});

it('never throws, and folds the same text to the same words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(folded(text)).toBe(folded(text));
    }),
  );
});
