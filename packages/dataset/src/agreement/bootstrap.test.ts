import { describe, expect, test } from 'vitest';
import { times } from '../testing/tables.ts';
import { ac1Statistic } from './ac1.ts';
import { alphaStatistic } from './alpha.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { proportion } from './interval.ts';
import { patternsOf, type Statistic, type Unit } from './patterns.ts';
import { percentStatistic } from './percent.ts';

const interval = (units: readonly Unit[], statistic: Statistic, seed: number) =>
  bootstrapInterval(patternsOf(units), statistic, seed);

const units = [...times(40, ['a', 'a']), ...times(40, ['b', 'b', 'b']), ...times(20, ['a', 'b']), ['a']];
const figures = {
  percent: percentStatistic,
  alpha: alphaStatistic,
  AC1: ac1Statistic(2),
};

describe.each(Object.entries(figures))('of %s', (_, statistic) => {
  test('is the same for the same seed, in whatever order units are, and another for another seed', () => {
    const first = interval(units, statistic, 7);
    expect(interval([...units].reverse(), statistic, 7)).toEqual(first);
    expect(interval(units, statistic, 8)).not.toEqual(first);
  });

  test('lies around the figure, and closer with more units', () => {
    const figure = statistic(patternsOf(units))?.value;
    const { low, high } = interval(units, statistic, 1) ?? { low: NaN, high: NaN };
    const more = interval(times(9, units).flat(), statistic, 1) ?? { low: NaN, high: NaN };
    expect(low).toBeLessThan(figure ?? NaN);
    expect(high).toBeGreaterThan(figure ?? NaN);
    expect((high - low) / (more.high - more.low)).toBeCloseTo(3, 0);
  });

  test('is not computable where nothing is', () => {
    for (const rated of [[], [[]], times(50, ['a'])]) expect(interval(rated, statistic, 1)).toBeNull();
  });
});

test('is not computable where fewer than half of the resamples are', () => {
  // One unit among many is in a resample with probability 1 - 1/e, 63 %; two units are both in it with 40 %.
  const one = [['a', 'b'], ...times(98, ['a'])];
  const two = [['a', 'a'], ['b', 'b'], ...times(98, ['a'])];
  expect(interval(one, alphaStatistic, 1)).not.toBeNull();
  expect(interval(two, alphaStatistic, 1)).toBeNull();
});

test('of a proportion it is near that of Wilson', () => {
  const split = [...times(160, ['a', 'a']), ...times(40, ['a', 'b'])];
  const drawn = interval(split, percentStatistic, 3);
  const wilson = proportion(160, 200)?.interval;
  expect(Math.abs((drawn?.low ?? NaN) - (wilson?.low ?? NaN))).toBeLessThan(0.02);
  expect(Math.abs((drawn?.high ?? NaN) - (wilson?.high ?? NaN))).toBeLessThan(0.02);
});
