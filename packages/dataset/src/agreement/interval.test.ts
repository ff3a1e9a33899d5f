import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedProportion, proportion } from './interval.ts';

// Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d', (count, n, low, high) => {
  expect(proportion(count, n)?.interval.low).toBeCloseTo(low, 4);
  expect(proportion(count, n)?.interval.high).toBeCloseTo(high, 4);
});

test('is not computable without tries', () => {
  expect(proportion(0, 0)).toBeNull();
});

test.each([
  [3, 2],
  [-1, 2],
  [0.5, 2],
  [NaN, 2],
  [1, Infinity],
])('%d of %d is refused', (count, n) => expect(() => proportion(count, n)).toThrow(RangeError));

test('holds the proportion, stays within 0 and 1, and is mirrored', () => {
  const counts = fc
    .integer({ min: 1, max: 1e9 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  fc.assert(
    fc.property(counts, ([count, n]) => {
      const { low, high } = proportion(count, n)?.interval ?? { low: NaN, high: NaN };
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(count / n);
      expect(high).toBeGreaterThanOrEqual(count / n);
      expect(high).toBeLessThanOrEqual(1);
      expect(proportion(n - count, n)?.interval.low).toBeCloseTo(1 - high, 9);
    }),
  );
});

test('an expected count lies between whole ones', () => {
  const [fewer, between, more] = [80, 80.5, 81].map((count) => expectedProportion(count, 263));
  expect(between).toMatchObject({ value: 80.5 / 263, count: 80.5, n: 263 });
  for (const end of ['low', 'high'] as const) {
    expect(between?.interval[end]).toBeGreaterThan(fewer?.interval[end] ?? NaN);
    expect(between?.interval[end]).toBeLessThan(more?.interval[end] ?? NaN);
  }
  expect(expectedProportion(0, 0)).toBeNull();
});
