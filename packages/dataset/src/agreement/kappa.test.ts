import fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../testing/tables.ts';
import { cohenKappa, fleissKappa } from './kappa.ts';

test("Cohen's kappa of a table of two raters", () => {
  const pairs = [
    ...times(20, ['yes', 'yes'] as const),
    ...times(5, ['yes', 'no'] as const),
    ...times(10, ['no', 'yes'] as const),
    ...times(15, ['no', 'no'] as const),
  ];
  const kappa = cohenKappa(pairs);
  expect(kappa).toMatchObject({ observed: 0.7, expected: 0.5, units: 50, ratings: 100 });
  expect(kappa?.value).toBeCloseTo(0.4, 12);
});

test("Cohen's kappa where nearly everything is accepted", () => {
  const pairs = [...times(98, ['yes', 'yes'] as const), ['yes', 'no'] as const, ['no', 'yes'] as const];
  expect(cohenKappa(pairs)?.observed).toBe(0.98);
  expect(cohenKappa(pairs)?.value).toBeCloseTo(-0.0101, 4);
});

test("Cohen's kappa is not computable without pairs, or with one value everywhere", () => {
  expect(cohenKappa([])).toBeNull();
  expect(cohenKappa(times(30, ['yes', 'yes'] as const))).toBeNull();
  // Each has a value of their own: they never agree, and chance would not make them.
  expect(cohenKappa(times(30, ['yes', 'no'] as const))?.value).toBe(0);
});

test("Cohen's kappa is 1 for full agreement, never above, and the same with raters exchanged", () => {
  const pairs = fc.array(fc.tuple(fc.integer({ max: 3, min: 1 }), fc.integer({ max: 3, min: 1 })));
  fc.assert(
    fc.property(pairs, (said) => {
      const kappa = cohenKappa(said);
      expect(cohenKappa(said.map(([a, b]) => [b, a] as const))).toEqual(kappa);
      expect(Math.abs(kappa?.value ?? 0)).toBeLessThanOrEqual(1);
      const agreed = cohenKappa(said.map(([a]) => [a, a] as const));
      expect(agreed?.value ?? null).toBe(new Set(said.map(([a]) => a)).size < 2 ? null : 1);
    }),
  );
});

test("Fleiss' ten items of fourteen raters", () => {
  const table = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  const kappa = fleissKappa(table.map((row) => row.flatMap((raters, value) => times(raters, value))));
  expect(kappa?.observed).toBeCloseTo(0.378, 3);
  expect(kappa?.expected).toBeCloseTo(0.213, 3);
  expect(kappa?.value).toBeCloseTo(0.21, 3);
  expect(kappa).toMatchObject({ units: 10, ratings: 140 });
});

test("Fleiss' kappa is not computable with gaps, with single ratings, or with one value everywhere", () => {
  expect(fleissKappa([])).toBeNull();
  expect(
    fleissKappa([
      [1, 2, 2],
      [1, 1],
    ]),
  ).toBeNull();
  expect(fleissKappa([[1, 2], [1]])).toBeNull();
  expect(fleissKappa([[1, 2], []])).toBeNull();
  expect(fleissKappa([[1], [2]])).toBeNull();
  expect(fleissKappa(times(9, [1, 1, 1]))).toBeNull();
});
