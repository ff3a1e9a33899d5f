import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitOf, logLikelihood, posteriorOf } from '../testing/dawid-skene.ts';
import type { RaterRating } from './rating-table.ts';

/** Ratings of up to 7 units by up to 4 raters in 3 classes. Indices have no gaps. */
const someRatings: fc.Arbitrary<RaterRating[]> = fc
  .array(fc.record({ unit: fc.nat(6), rater: fc.nat(3), value: fc.nat(2) }), { minLength: 1, maxLength: 40 })
  .map((ratings) => {
    const dense = (key: 'unit' | 'rater') => [...new Set(ratings.map((rating) => rating[key]))].sort();
    const [units, raters] = [dense('unit'), dense('rater')];
    return ratings.map(({ unit, rater, value }) => ({
      unit: units.indexOf(unit),
      rater: raters.indexOf(rater),
      value,
    }));
  });
const someSmoothing = fc.constantFrom(0, 0.1, 1);
const keys = fc.array(fc.nat(), { minLength: 7, maxLength: 7 });

test('results follow units and raters into any order, exactly', () => {
  fc.assert(
    fc.property(someRatings, someSmoothing, keys, keys, (ratings, smoothing, unitKeys, raterKeys) => {
      const fit = fitOf(ratings, { classes: 3, smoothing });
      const units = shuffledIndices(fit.units.length, unitKeys);
      const raters = shuffledIndices(fit.raters.length, raterKeys);
      const moved = ratings.map(({ unit, rater, value }) => ({
        unit: units.indexOf(unit),
        rater: raters.indexOf(rater),
        value,
      }));
      expect(fitOf(moved.reverse(), { classes: 3, smoothing })).toEqual({
        ...fit,
        units: units.map((unit) => fit.units[unit]),
        raters: raters.map((rater) => fit.raters[rater]),
      });
    }),
    { numRuns: 1000 },
  );
});

test('units without ratings change nothing else', () => {
  fc.assert(
    fc.property(someRatings, someSmoothing, (ratings, smoothing) => {
      const { units, ...fit } = fitOf(ratings, { classes: 3, smoothing });
      const apart = ratings.map((rating) => ({ ...rating, unit: 2 * rating.unit + 1 }));
      const { units: withGaps, ...same } = fitOf(apart, { classes: 3, smoothing });
      expect(same).toEqual(fit);
      expect(withGaps.filter((_, unit) => unit % 2 === 1)).toEqual(units);
    }),
  );
});

test('all results are probabilities, and rows sum to 1', () => {
  fc.assert(
    fc.property(someRatings, someSmoothing, fc.integer({ min: 3, max: 5 }), (ratings, smoothing, classes) => {
      const { prevalence, raters, units } = fitOf(ratings, { classes, smoothing });
      for (const row of [prevalence, ...raters.flatMap(({ confusion }) => confusion), ...units]) {
        expect(row).toHaveLength(classes);
        for (const share of row) expect(share).toBeGreaterThanOrEqual(0);
        expect([...row].reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      }
      for (const { n, right } of raters) {
        expect(right?.n ?? 0).toBeLessThanOrEqual(n);
        expect(right?.value ?? 0).toBeGreaterThanOrEqual(right?.interval.low ?? 0);
        expect(right?.value ?? 0).toBeLessThanOrEqual(right?.interval.high ?? 1);
      }
      expect(raters.reduce((sum, { n }) => sum + n, 0)).toBe(ratings.length);
    }),
  );
});

test('no iteration makes the ratings less likely', () => {
  fc.assert(
    fc.property(someRatings, someSmoothing, (ratings, smoothing) => {
      let before = -Infinity;
      for (let iterations = 1; iterations <= 12; iterations += 1) {
        const fit = fitOf(ratings, { classes: 3, smoothing, iterations, tolerance: 0 });
        const now = logLikelihood(ratings, fit, smoothing);
        expect(now).toBeGreaterThanOrEqual(before - 1e-9);
        before = now;
      }
    }),
  );
});

test('the posterior of each unit is what posteriorOf gives for its ratings', () => {
  fc.assert(
    fc.property(someRatings, someSmoothing, (ratings, smoothing) => {
      const { prevalence, raters, units } = fitOf(ratings, { classes: 3, smoothing });
      for (const [unit, posterior] of units.entries()) {
        const said = ratings
          .filter((rating) => rating.unit === unit)
          .map(({ rater, value }) => ({ confusion: raters[rater]?.confusion ?? [], value }));
        const again = posteriorOf(said, prevalence);
        for (const [truth, probability] of posterior.entries())
          expect(again?.[truth]).toBeCloseTo(probability, 9);
      }
    }),
  );
});

function shuffledIndices(length: number, order: readonly number[]): number[] {
  return Array.from({ length }, (_, i) => i).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
}
