import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('gives the same numbers for the same seed, and stays in its bounds', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 50 }), (seed, count) => {
      const draw = () => {
        const random = createRandom(seed);
        return Array.from({ length: count }, () => random.between(-2, 3));
      };
      expect(draw()).toEqual(draw());
      for (const value of draw()) {
        expect(value).toBeGreaterThanOrEqual(-2);
        expect(value).toBeLessThan(3);
      }
    }),
  );
});

it('shuffles without losing anything, and chooses from what there is', () => {
  const random = createRandom(1);
  const items = Array.from({ length: 100 }, (_, n) => n);
  const shuffled = random.shuffled(items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
  expect(new Set(Array.from({ length: 1000 }, () => random.pick(['a', 'b', 'c']))).size).toBe(3);
  expect(() => random.pick([])).toThrow(RangeError);
});

it('is about as likely as it says', () => {
  const random = createRandom(7);
  const hits = Array.from({ length: 10_000 }, () => random.chance(0.2)).filter(Boolean).length;
  expect(hits / 10_000).toBeCloseTo(0.2, 1);
});
