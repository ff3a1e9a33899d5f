import { expect, test } from 'vitest';
import { times } from '../testing/tables.ts';
import { patternsOf, type Unit } from './patterns.ts';
import { percentStatistic } from './percent.ts';

const percentAgreement = (units: readonly Unit[]) => percentStatistic(patternsOf(units));

test('is the mean of the units, not of all pairs', () => {
  // In the first unit one of three pairs agrees, in the second one of one.
  expect(percentAgreement([['a', 'a', 'b'], ['a', 'a'], ['b']])).toEqual({
    value: (1 / 3 + 1) / 2,
    units: 2,
    ratings: 5,
  });
});

test('98 of 100 units', () => {
  const units = [...times(98, ['yes', 'yes']), ['yes', 'no'], ['no', 'yes']];
  expect(percentAgreement(units)).toEqual({ value: 0.98, units: 100, ratings: 200 });
});

test('one value everywhere is full agreement, single ratings are none', () => {
  expect(percentAgreement(times(3, ['a', 'a']))?.value).toBe(1);
  for (const units of [[], [[]], [['a'], ['b']]]) expect(percentAgreement(units)).toBeNull();
});
