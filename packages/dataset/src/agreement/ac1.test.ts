import { expect, test } from 'vitest';
import { namesIn, times } from '../testing/tables.ts';
import { ac1Statistic } from './ac1.ts';
import { patternsOf, type Unit } from './patterns.ts';

const gwetAc1 = (units: readonly Unit[], categories = 2) => ac1Statistic(categories)(patternsOf(units));

test('stays high where nearly everything is accepted', () => {
  const units = [...times(98, ['yes', 'yes']), ['yes', 'no'], ['no', 'yes']];
  expect(gwetAc1(units)?.value).toBeCloseTo(0.9796, 4);
  expect(gwetAc1(units)).toMatchObject({ units: 100, ratings: 200 });
});

test('with gaps, by hand: values are as common as in all units, also in those with one rating', () => {
  const units = namesIn('a b a b', 'a b b *', 'a * * *');
  // The first three units agree by 1, 1 and 0. The shares of `a` are 1, 0, ½ and 0, on average ⅜, so chance is 2 · ⅜ · ⅝.
  const [observed, expected] = [2 / 3, 15 / 32];
  expect(gwetAc1(units)?.value).toBeCloseTo((observed - expected) / (1 - expected), 12);
  expect(gwetAc1(units)).toMatchObject({ units: 3, ratings: 7 });
});

test('chance is less where raters could have chosen more', () => {
  const units = namesIn('a b a b', 'a b b b');
  // Of the four units one is a disagreement; the shares of `a` are 1, 0, ½ and 0.
  const expected = 15 / 32 / 2;
  expect(gwetAc1(units, 3)?.value).toBeCloseTo((3 / 4 - expected) / (1 - expected), 12);
  expect(() => gwetAc1(units, 1)).toThrow('There are 2 values among the ratings, not 1.');
});

test('is not computable without two ratings of a unit, or with one value everywhere', () => {
  for (const units of [[], [[]], [['a'], ['b']], times(40, ['a', 'a'])]) {
    expect(gwetAc1(units)).toBeNull();
    expect(gwetAc1(units, 3)).toBeNull();
  }
});
