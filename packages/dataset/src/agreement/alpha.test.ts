import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesIn, numbersIn, someUnits, times } from '../testing/tables.ts';
import { krippendorffAlpha, type Metric } from './alpha.ts';
import type { Unit } from './patterns.ts';

const METRICS: Metric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

describe('published tables', () => {
  const wikipedia = numbersIn(
    '* * * * * 3 4 1 2 1 1 3 3 * 3',
    '1 * 2 1 3 3 4 3 * * * * * * *',
    '* * 2 1 3 4 4 * 2 1 1 3 3 * 4',
  );
  test.each([
    ['nominal', 0.691358],
    ['interval', 0.810845],
  ] as const)("Wikipedia's example, %s", (metric, value) => {
    expect(krippendorffAlpha(wikipedia, metric)?.value).toBeCloseTo(value, 6);
    expect(krippendorffAlpha(wikipedia, metric)).toMatchObject({ units: 12, ratings: 26 });
  });

  const fourCoders = numbersIn(
    '1 2 3 3 2 1 4 1 2 * * *',
    '1 2 3 3 2 2 4 1 2 5 * 3',
    '* 3 3 3 2 3 4 2 2 5 1 *',
    '1 2 3 3 2 4 4 1 2 5 1 *',
  );
  test.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
    ['ratio', 0.797],
  ] as const)("Krippendorff's four coders, %s", (metric, value) => {
    expect(krippendorffAlpha(fourCoders, metric)?.value).toBeCloseTo(value, 3);
    expect(krippendorffAlpha(fourCoders, metric)).toMatchObject({ units: 11, ratings: 40 });
  });

  test.each([
    ['three sentiments', namesIn('pos neg neu *', 'pos neg neu pos', 'pos neg pos pos'), 0.722222],
    ['two coders, two values', namesIn('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0'), 0.095238],
    ['nearly everything accepted', [...times(98, ['yes', 'yes']), ['yes', 'no'], ['no', 'yes']], -0.0051],
  ])('%s', (_, units, value) => {
    expect(krippendorffAlpha(units, 'nominal')?.value).toBeCloseTo(value, value < 0 ? 4 : 6);
  });
});

test.each(METRICS)('is not computable without disagreement to expect, %s', (metric) => {
  for (const units of [[], [[]], [[1], [2]], times(50, [3, 3, 3]), [[0, 0]], [[1, 1], [2]]])
    expect(krippendorffAlpha(units, metric)).toBeNull();
});

test('is not computable where differences are out of range', () => {
  expect(krippendorffAlpha([[1e200, -1e200]], 'interval')).toBeNull();
  expect(krippendorffAlpha([[0, 1e-200]], 'interval')).toBeNull();
});

test('refuses numbers that a metric cannot compare', () => {
  expect(() => krippendorffAlpha([[1, NaN]], 'interval')).toThrow(RangeError);
  expect(() => krippendorffAlpha([[-1, 1]], 'ratio')).toThrow(RangeError);
});

test('a hundred thousand units are computed like a hundred', () => {
  const hundred = [...times(80, [1, 1]), ...times(15, [2, 2, 2]), ...times(5, [1, 2])];
  const many = times(1000, hundred).flat();
  const [few, all] = [krippendorffAlpha(hundred, 'nominal'), krippendorffAlpha(many, 'nominal')];
  expect(all?.units).toBe(100_000);
  expect(Math.abs((all?.value ?? NaN) - (few?.value ?? NaN))).toBeLessThan(0.002);
});

/** Computes alpha from its definition, rating by rating, with Krippendorff's sum over the ranks in between. */
function byDefinition(units: readonly Unit<number>[], metric: Metric): number {
  const paired = units.filter((unit) => unit.length >= 2);
  const all = paired.flat();
  const between = (a: number, b: number) => {
    const inside = all.filter((v) => v >= Math.min(a, b) && v <= Math.max(a, b)).length;
    return inside - all.filter((v) => v === a || v === b).length / 2;
  };
  const difference = (a: number, b: number) => {
    if (a === b) return 0;
    if (metric === 'nominal') return 1;
    if (metric === 'interval') return (a - b) ** 2;
    return metric === 'ratio' ? ((a - b) / (a + b)) ** 2 : between(a, b) ** 2;
  };
  const sum = (of: readonly number[]) =>
    of.flatMap((a) => of.map((b) => difference(a, b))).reduce((x, y) => x + y, 0);
  const observed = paired.reduce((total, unit) => total + sum(unit) / (unit.length - 1), 0) / all.length;
  return 1 - observed / (sum(all) / (all.length * (all.length - 1)));
}

test.each(METRICS)('is what its definition gives, %s', (metric) => {
  fc.assert(
    fc.property(someUnits, (units) => {
      const alpha = krippendorffAlpha(units, metric);
      if (alpha) expect(alpha.value).toBeCloseTo(byDefinition(units, metric), 9);
      else expect(byDefinition(units, metric)).toBeNaN();
    }),
  );
});

test('an interval scale may be shifted and stretched, a ratio scale stretched, an ordinal one bent', () => {
  const changed = (units: Unit<number>[], change: (value: number) => number) =>
    units.map((unit) => unit.map(change));
  const same = (units: Unit<number>[], metric: Metric, change: (value: number) => number) =>
    expect(krippendorffAlpha(changed(units, change), metric)?.value ?? 0).toBeCloseTo(
      krippendorffAlpha(units, metric)?.value ?? 0,
      9,
    );
  fc.assert(
    fc.property(someUnits, (units) => {
      same(units, 'interval', (value) => 7 * value - 20);
      same(units, 'ratio', (value) => 7 * value);
      same(units, 'ordinal', (value) => value ** 3);
    }),
  );
});
