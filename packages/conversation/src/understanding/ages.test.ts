import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JAMAICA } from '../testing/fixtures.ts';
import { agesIn, includesAges } from './ages.ts';

const { language } = JAMAICA.speech;

it.each([
  ['25', 25, 25],
  ["i'm 25", 25, 25],
  ['mi a 25 years old', 25, 25],
  ['25 yrs', 25, 25],
  ['age: 30', 30, 30],
  ['25 please', 25, 25],
  ['just turned 25 now', 25, 25],
  ['twenty five', 25, 25],
  ['25ish', 25, 25],
  ['going on 70', 69, 69],
  ['fifty odd', 50, 59],
  ['in mi late forties', 47, 49],
  ['mid 40s', 44, 46],
  ['over 70', 70, 119],
  ['born 1985', 40, 41],
  ['mi bawn inna 85', 40, 41],
  ['1990', 35, 36],
])('%j states an age from %i to %i', (text, from, to) => {
  expect(agesIn(language, text, 2026)).toEqual({ from, to });
});

it.each([
  '0',
  '300',
  'i have 25 goats',
  '25 to 34',
  'not 25',
  'my son is 25',
  'between 30 and 40',
  'old enough',
  'born in the 80s',
])('%j states no age', (text) => {
  expect(agesIn(language, text, 2026)).toBeUndefined();
});

it('a year of birth says nothing where the year of the message is unknown', () => {
  expect(agesIn(language, 'born 1985')).toBeUndefined();
});

it('any text states ages in their order, or none', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.option(fc.integer({ min: 2000, max: 2100 }), { nil: undefined }),
      (text, year) => {
        const ages = agesIn(language, text, year);
        if (ages) expect(ages.from).toBeLessThanOrEqual(ages.to);
      },
    ),
  );
});

it.each([
  ['18 to 24', 24, 24, true],
  ['18 to 24', 25, 25, false],
  ['18 to 24', 24, 25, false],
  ['18-24', 18, 18, true],
  ['65 and over', 65, 119, true],
  ['65 and over', 64, 64, false],
  ['65+', 90, 90, true],
  ['Rather not say', 20, 20, false],
])('%j holds the ages from %i to %i: %s', (label, from, to, isIn) => {
  expect(includesAges(label, { from, to })).toBe(isIn);
});
