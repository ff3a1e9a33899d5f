import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianSeconds, SECONDS_BOUNDS } from './seconds.ts';

const histogram = (taken: number[]) =>
  [...SECONDS_BOUNDS, Infinity].map(
    (to, span) => taken.filter((s) => s < to && s >= (SECONDS_BOUNDS[span - 1] ?? 0)).length,
  );

test('nobody has no median', () => expect(medianSeconds(histogram([]))).toBe(null));

test('within its span a median is read as if people were spread evenly', () => {
  expect(medianSeconds(histogram([20, 21, 22, 23]))).toBe(24);
  expect(medianSeconds(histogram([1, 25, 25, 25]))).toBeCloseTo(20 + 8 / 3);
  expect(medianSeconds(histogram([1, 1, 500_000]))).toBeCloseTo(1.5);
});

test('beyond the last bound it is that bound', () => {
  expect(medianSeconds(histogram([500_000]))).toBe(86_400);
});

test('a median lies in the span of the one in the middle', () => {
  const taken = fc.array(fc.integer({ min: 0, max: 80_000 }), { minLength: 1, maxLength: 99 });
  fc.assert(
    fc.property(taken, (seconds) => {
      const sorted = seconds.toSorted((a, b) => a - b);
      const middle = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
      const to = SECONDS_BOUNDS.find((bound) => middle < bound) ?? NaN;
      const from = SECONDS_BOUNDS.findLast((bound) => bound <= middle) ?? 0;
      const read = medianSeconds(histogram(seconds)) ?? NaN;
      expect(read).toBeGreaterThanOrEqual(from);
      expect(read).toBeLessThanOrEqual(to);
    }),
  );
});
