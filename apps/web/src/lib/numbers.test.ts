import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisEnd, share } from './numbers.ts';

test('an axis ends at a round number', () => {
  expect([0, 1, 2, 3, 5, 6, 10, 11, 49, 51, 100, 101, 999].map(axisEnd)).toEqual([
    1, 1, 2, 5, 5, 10, 10, 20, 50, 100, 100, 200, 1000,
  ]);
});

test('an axis holds the largest value, and it fills two fifths of it at least', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (largest) => {
      const filled = largest / axisEnd(largest);
      expect(filled).toBeLessThanOrEqual(1);
      expect(filled).toBeGreaterThanOrEqual(0.4);
    }),
  );
});

test('nothing of nothing is 0 percent', () => expect(share(0, 0)).toBe(share(0, 1)));
