import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someUnits } from '../testing/tables.ts';
import { ac1Statistic } from './ac1.ts';
import { alphaStatistic } from './alpha.ts';
import { patternsOf, type Estimate, type Unit } from './patterns.ts';
import { percentStatistic } from './percent.ts';

const FIGURES: Record<string, (units: readonly Unit[]) => Estimate | null> = {
  'percent agreement': (units) => percentStatistic(patternsOf(units)),
  alpha: (units) => alphaStatistic(patternsOf(units)),
  AC1: (units) => ac1Statistic(5)(patternsOf(units)),
};

/** Units that three raters rated, without gaps. */
const complete = fc.array(fc.array(fc.constantFrom('1', '2', '3'), { minLength: 3, maxLength: 3 }), {
  minLength: 2,
  maxLength: 20,
});
const units = fc.oneof(someUnits, complete);

describe.each(Object.entries(FIGURES))('%s', (name, figure) => {
  test('lies between -1 and 1, or is not computable', () => {
    fc.assert(
      fc.property(units, (rated) => {
        const value = figure(rated)?.value ?? 0;
        expect(value).toBeLessThanOrEqual(1);
        expect(value).toBeGreaterThanOrEqual(-1);
      }),
    );
  });

  test('does not depend on the order of units or raters', () => {
    fc.assert(
      fc.property(units, fc.infiniteStream(fc.nat()), (rated, keys) => {
        expect(figure(shuffled(rated, keys).map((unit) => shuffled(unit, keys)))).toEqual(figure(rated));
      }),
    );
  });

  test('full agreement on two values or more is 1; on one it is not computable but as a percentage', () => {
    const agreed = fc.array(fc.constantFrom(...'01234'), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(agreed, fc.integer({ min: 2, max: 5 }), (values, raters) => {
        const value = figure(values.map((said) => Array.from({ length: raters }, () => said)))?.value;
        if (new Set(values).size > 1 || name === 'percent agreement') expect(value).toBe(1);
        else expect(value).toBeUndefined();
      }),
    );
  });
});

test.each(Object.entries(FIGURES))('%s does not depend on what values are called', (_, figure) => {
  const names = fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(units, names, (rated, called) => {
      const renamed = figure(rated.map((unit) => unit.map((value) => called[Number(value) - 1] ?? '')));
      const before = figure(rated);
      expect(renamed === null).toBe(before === null);
      expect(renamed?.value ?? 0).toBeCloseTo(before?.value ?? 0, 10);
    }),
  );
});

function shuffled<T>(items: readonly T[], keys: { next(): IteratorResult<number> }): T[] {
  return items
    .map((item) => [keys.next().value as number, item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
