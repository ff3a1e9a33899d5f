import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightsFor } from './prompt-weights.ts';

const cell = (key: string, have: number, target = 100) => ({ key, have, target });

test('a cell is asked half as often for every twentieth that it is ahead of the one furthest behind', () => {
  expect(weightsFor([cell('a', 20), cell('b', 24), cell('c', 25), cell('d', 34), cell('e', 95)])).toEqual({
    ...{ a: 1, b: 1, c: 0.5, d: 0.25, e: 0.5 ** 15 },
  });
});

test('a full one is asked no more while another is not', () => {
  expect(weightsFor([cell('a', 100), cell('b', 99), cell('c', 0, 0)])).toEqual({ a: 0, b: 1, c: 0 });
});

test('nothing is preferred where all are full, all are empty, or nothing is wanted', () => {
  expect(weightsFor([cell('a', 100), cell('b', 120)])).toEqual({ a: 1, b: 1 });
  expect(weightsFor([cell('a', 0), cell('b', 0, 3)])).toEqual({ a: 1, b: 1 });
  expect(weightsFor([cell('a', 0, 0)])).toEqual({ a: 1 });
  expect(weightsFor([])).toEqual({});
});

test('what is missing more never weighs less', () => {
  const anyCell = fc.record({ key: fc.uuid(), target: fc.nat(500), have: fc.nat(600) });
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2, maxLength: 20 }), (cells) => {
      const weights = weightsFor(cells);
      expect(Math.max(...Object.values(weights))).toBe(1);
      for (const one of cells)
        for (const other of cells)
          if (one.target > 0 && other.target > 0 && one.have / one.target < other.have / other.target)
            expect(weights[one.key]).toBeGreaterThanOrEqual(weights[other.key] ?? 0);
    }),
  );
});
