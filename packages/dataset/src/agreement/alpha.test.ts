import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesIn, someUnits, times } from '../testing/tables.ts';
import { alphaStatistic } from './alpha.ts';
import { patternsOf, type Unit } from './patterns.ts';

const krippendorffAlpha = (units: readonly Unit[]) => alphaStatistic(patternsOf(units));

test.each([
  [
    "Wikipedia's example",
    namesIn(
      '* * * * * 3 4 1 2 1 1 3 3 * 3',
      '1 * 2 1 3 3 4 3 * * * * * * *',
      '* * 2 1 3 4 4 * 2 1 1 3 3 * 4',
    ),
    { value: 0.691358, units: 12, ratings: 26 },
  ],
  [
    "Krippendorff's four coders",
    namesIn(
      '1 2 3 3 2 1 4 1 2 * * *',
      '1 2 3 3 2 2 4 1 2 5 * 3',
      '* 3 3 3 2 3 4 2 2 5 1 *',
      '1 2 3 3 2 4 4 1 2 5 1 *',
    ),
    { value: 0.743421, units: 11, ratings: 40 },
  ],
  [
    'three sentiments',
    namesIn('pos neg neu *', 'pos neg neu pos', 'pos neg pos pos'),
    { value: 0.722222, units: 4, ratings: 11 },
  ],
  [
    'two coders, two values',
    namesIn('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0'),
    { value: 0.095238, units: 10, ratings: 20 },
  ],
  [
    'nearly everything accepted',
    [...times(98, ['yes', 'yes']), ['yes', 'no'], ['no', 'yes']],
    { value: -0.005051, units: 100, ratings: 200 },
  ],
])('published tables: %s', (_, units, { value, ...size }) => {
  expect(krippendorffAlpha(units)?.value).toBeCloseTo(value, 6);
  expect(krippendorffAlpha(units)).toMatchObject(size);
});

test('is not computable without disagreement to expect', () => {
  for (const units of [[], [[]], [['1'], ['2']], times(50, ['3', '3', '3']), [['1', '1'], ['2']]])
    expect(krippendorffAlpha(units)).toBeNull();
});

test('a hundred thousand units are computed like a hundred', () => {
  const hundred = [...times(80, ['1', '1']), ...times(15, ['2', '2', '2']), ...times(5, ['1', '2'])];
  const [few, all] = [krippendorffAlpha(hundred), krippendorffAlpha(times(1000, hundred).flat())];
  expect(all?.units).toBe(100_000);
  expect(Math.abs((all?.value ?? NaN) - (few?.value ?? NaN))).toBeLessThan(0.002);
});

/** Computes alpha from its definition, rating by rating. */
function byDefinition(units: readonly Unit[]): number {
  const paired = units.filter((unit) => unit.length >= 2);
  const all = paired.flat();
  const sum = (of: Unit) => of.flatMap((a) => of.filter((b) => b !== a)).length;
  const observed = paired.reduce((total, unit) => total + sum(unit) / (unit.length - 1), 0) / all.length;
  return 1 - observed / (sum(all) / (all.length * (all.length - 1)));
}

test('is what its definition gives', () => {
  fc.assert(
    fc.property(someUnits, (units) => {
      const alpha = krippendorffAlpha(units);
      if (alpha) expect(alpha.value).toBeCloseTo(byDefinition(units), 9);
      else expect(byDefinition(units)).toBeNaN();
    }),
  );
});
