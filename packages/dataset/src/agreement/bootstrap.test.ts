import { describe, expect, test } from 'vitest';
import { times } from '../testing/tables.ts';
import { ac1Statistic } from './ac1.ts';
import { alphaStatistic } from './alpha.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { wilsonInterval } from './interval.ts';
import { patternsOf } from './patterns.ts';
import { percentStatistic } from './percent.ts';

const units = [...times(40, ['a', 'a']), ...times(40, ['b', 'b', 'b']), ...times(20, ['a', 'b']), ['a']];
const figures = {
  percent: percentStatistic,
  alpha: alphaStatistic('nominal'),
  AC1: ac1Statistic(2),
};

describe.each(Object.entries(figures))('of %s', (_, statistic) => {
  test('is the same for the same seed, in whatever order units are, and another for another seed', () => {
    const interval = bootstrapInterval(units, statistic, { seed: 7 });
    expect(bootstrapInterval([...units].reverse(), statistic, { seed: 7 })).toEqual(interval);
    expect(bootstrapInterval(units, statistic, { seed: 8 })).not.toEqual(interval);
  });

  test('lies around the figure, and closer with more units', () => {
    const figure = statistic(patternsOf(units))?.value;
    const { low, high } = bootstrapInterval(units, statistic, { seed: 1 }) ?? { low: NaN, high: NaN };
    const more = bootstrapInterval(times(9, units).flat(), statistic, { seed: 1 }) ?? { low: NaN, high: NaN };
    expect(low).toBeLessThan(figure ?? NaN);
    expect(high).toBeGreaterThan(figure ?? NaN);
    expect((high - low) / (more.high - more.low)).toBeCloseTo(3, 0);
  });

  test('is not computable where nothing is', () => {
    for (const rated of [[], [[]], times(50, ['a'])])
      expect(bootstrapInterval(rated, statistic, { seed: 1 })).toBeNull();
  });
});

test('is not computable where fewer than half of the resamples are', () => {
  const alpha = alphaStatistic('nominal');
  // One unit among many is in a resample with probability 1 - 1/e, 63 %; two units are both in it with 40 %.
  const one = [['a', 'b'], ...times(98, ['a'])];
  const two = [['a', 'a'], ['b', 'b'], ...times(98, ['a'])];
  expect(bootstrapInterval(one, alpha, { seed: 1 })).not.toBeNull();
  expect(bootstrapInterval(two, alpha, { seed: 1 })).toBeNull();
});

test('of a proportion it is near that of Wilson', () => {
  const split = [...times(160, ['a', 'a']), ...times(40, ['a', 'b'])];
  const drawn = bootstrapInterval(split, percentStatistic, { seed: 3 });
  const wilson = wilsonInterval(160, 200);
  expect(Math.abs((drawn?.low ?? NaN) - (wilson?.low ?? NaN))).toBeLessThan(0.02);
  expect(Math.abs((drawn?.high ?? NaN) - (wilson?.high ?? NaN))).toBeLessThan(0.02);
});

test('a single resample is both ends', () => {
  const one = bootstrapInterval(units, percentStatistic, { seed: 5, resamples: 1 });
  expect(one?.low).toBe(one?.high);
});

test.each([{ seed: 0.5 }, { seed: NaN }, { seed: 1, resamples: 0 }, { seed: 1, resamples: 2.5 }])(
  '%o is refused',
  (options) => expect(() => bootstrapInterval(units, percentStatistic, options)).toThrow(RangeError),
);
