import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANAESTHETISTS, CLASSES, ERROR_RATES, PREVALENCE, UNCERTAIN } from '../testing/anaesthetists.ts';
import { fitOf, logLikelihood } from '../testing/dawid-skene.ts';
import { dawidSkene } from './dawid-skene.ts';
import { proportion } from '../agreement/interval.ts';

describe('the anaesthetists of Dawid and Skene', () => {
  const fit = fitOf(ANAESTHETISTS, { classes: 4 });

  test('prevalence and error rates are those of the paper, to its two digits', () => {
    expect(fit.converged).toBe(true);
    expect(fit.iterations).toBeLessThan(100);
    for (const [truth, share] of PREVALENCE.entries()) expect(fit.prevalence[truth]).toBeCloseTo(share, 2);
    for (const [rater, rates] of ERROR_RATES.entries())
      for (const [truth, row] of rates.entries())
        for (const [said, rate] of row.entries())
          expect(fit.raters[rater]?.confusion[truth]?.[said]).toBeCloseTo(rate, 2);
  });

  test('the same patients are certain', () => {
    expect(fit.units).toHaveLength(45);
    for (const [patient, posterior] of fit.units.entries()) {
      const certain = [1, 2, 3, 4].map((value) => (String(value) === CLASSES[patient] ? 1 : 0));
      for (const [truth, probability] of (UNCERTAIN[patient] ?? certain).entries())
        expect(posterior[truth]).toBeCloseTo(probability, 2);
    }
  });

  test('more digits, as a separate computation in NumPy gives them', () => {
    const { prevalence, raters, units } = fitOf(ANAESTHETISTS, { classes: 4, tolerance: 1e-12 });
    expect(logLikelihood(ANAESTHETISTS, { prevalence, raters })).toBeCloseTo(-192.8908812, 6);
    expect(prevalence[0]).toBeCloseTo(0.39955475, 7);
    expect(raters[0]?.confusion[1]?.[2]).toBeCloseTo(0.05303461, 7);
    expect(units[34]?.[2]).toBeCloseTo(0.052004798, 7);
  });

  test('no model near it is more likely', () => {
    const { prevalence, raters } = fitOf(ANAESTHETISTS, { classes: 4, tolerance: 1e-12 });
    const best = logLikelihood(ANAESTHETISTS, { prevalence, raters });
    const shares = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(shares, { minLength: 21, maxLength: 21 }), (rows) => {
        const toward = (row: readonly number[], place: number) => {
          const other = rows[place] ?? [];
          const sum = other.reduce((a, b) => a + b, 0);
          return row.map((share, i) => 0.999 * share + (0.001 * (other[i] ?? 0)) / sum);
        };
        const near = {
          prevalence: toward(prevalence, 20),
          raters: raters.map(({ confusion }, rater) => ({
            confusion: confusion.map((row, truth) => toward(row, 4 * rater + truth)),
          })),
        };
        expect(logLikelihood(ANAESTHETISTS, near)).toBeLessThan(best);
      }),
    );
  });

  test('the ratings of a rater who rates three times all count', () => {
    expect(fit.raters.map(({ n }) => n)).toEqual([135, 45, 45, 45, 45]);
    expect(fit.raters[0]?.right?.n).toBe(135);
    expect(fit.raters[0]?.right?.count).toBeCloseTo(111.883, 3);
  });
});

test('finds the errors with which ratings were made', () => {
  // Of 1000 units of each class, three raters err on 100, 200 and 300, together as often as independent errors are.
  const errs = [0.1, 0.2, 0.3];
  const ratings = [0, 1].flatMap((truth) =>
    Array.from({ length: 1000 }, (_, i) =>
      errs.map((share, rater) => ({
        unit: truth * 1000 + i,
        rater,
        value: Math.floor(i / 10 ** rater) % 10 < share * 10 ? 1 - truth : truth,
      })),
    ).flat(),
  );
  const { prevalence, raters } = fitOf(ratings, { classes: 2, tolerance: 1e-9, iterations: 1000 });
  expect(prevalence[0]).toBeCloseTo(0.5, 6);
  for (const [rater, share] of errs.entries()) {
    expect(raters[rater]?.confusion[0]?.[1]).toBeCloseTo(share, 5);
    expect(raters[rater]?.confusion[1]?.[0]).toBeCloseTo(share, 5);
    expect(raters[rater]?.right?.value).toBeCloseTo(1 - share, 5);
  }
});

test('who is always wrong is known for it', () => {
  const ratings = Array.from({ length: 20 }, (_, unit) =>
    [0, 1, 2, 3].map((rater) => ({ unit, rater, value: rater === 3 ? 1 - (unit % 2) : unit % 2 })),
  ).flat();
  const { raters, units } = fitOf(ratings, { classes: 2, tolerance: 0 });
  expect(raters[3]?.confusion).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(raters[3]?.right).toMatchObject({ value: 0, n: 20, interval: proportion(0, 20)?.interval });
  expect(raters[0]?.right).toMatchObject({ value: 1, n: 20, interval: proportion(20, 20)?.interval });
  expect([...(units[0] ?? [])]).toEqual([1, 0]);
});

test('is not computable without ratings', () => {
  expect(dawidSkene([], { classes: 2 })).toBeNull();
});

test('whether raters are right is not computable where nobody else rated, however often they did', () => {
  const own = [0, 0, 1, 1, 2].map((unit) => ({ unit, rater: 0, value: 1 }));
  expect(fitOf(own, { classes: 2 }).raters).toMatchObject([{ n: 5, right: null }]);
  const shared = [...own, { unit: 2, rater: 1, value: 1 }];
  expect(fitOf(shared, { classes: 2 }).raters).toMatchObject([
    { n: 5, right: { value: 1, n: 1 } },
    { n: 1, right: { value: 1, n: 1 } },
  ]);
});

test('a unit without ratings has the prevalence, a rater without ratings says anything', () => {
  const ratings = [0, 0, 2].map((unit, i) => ({ unit, rater: 2 * (i % 2), value: i % 2 }));
  const { prevalence, raters, units } = fitOf(ratings, { classes: 2 });
  expect([...(units[1] ?? [])]).toEqual(prevalence);
  expect(prevalence[0]).toBeCloseTo(0.75, 9);
  expect(raters[1]).toEqual({
    confusion: [
      [0.5, 0.5],
      [0.5, 0.5],
    ],
    n: 0,
    right: null,
  });
});

test('contradiction without a majority stays undecided', () => {
  const ratings = Array.from({ length: 30 }, (_, unit) =>
    [0, 1, 2].map((rater) => ({ unit, rater, value: (rater + unit) % 3 })),
  ).flat();
  const fit = fitOf(ratings, { classes: 3, iterations: 1000, tolerance: 0 });
  for (const posterior of fit.units) for (const share of posterior) expect(share).toBeCloseTo(1 / 3, 9);
});

test('a pseudocount leaves a rater of few ratings uncertain', () => {
  const agreed = [0, 1, 2].flatMap((unit) => [0, 1, 2].map((rater) => ({ unit, rater, value: unit % 2 })));
  expect(fitOf(agreed, { classes: 2 }).raters[0]?.confusion[0]).toEqual([1, 0]);
  const smoothed = fitOf(agreed, { classes: 2, smoothing: 1 }).raters[0]?.confusion[0];
  expect(smoothed?.[0]).toBeGreaterThan(0.6);
  expect(smoothed?.[0]).toBeLessThan(0.8);
});

test('stops at the most iterations and says so', () => {
  expect(fitOf(ANAESTHETISTS, { classes: 4, iterations: 3 })).toMatchObject({
    iterations: 3,
    converged: false,
  });
});

test.each([
  [{ unit: -1, rater: 0, value: 0 }, {}],
  [{ unit: 0, rater: 0.5, value: 0 }, {}],
  [{ unit: 0, rater: NaN, value: 0 }, {}],
  [{ unit: 0, rater: 0, value: 2 }, {}],
  [{ unit: 2 ** 52, rater: 0, value: 0 }, {}],
  [{ unit: 0, rater: 0, value: 0 }, { classes: 1 }],
  [{ unit: 0, rater: 0, value: 0 }, { smoothing: -1 }],
  [{ unit: 0, rater: 0, value: 0 }, { smoothing: Infinity }],
  [{ unit: 0, rater: 0, value: 0 }, { iterations: 0 }],
  [{ unit: 0, rater: 0, value: 0 }, { iterations: Infinity }],
  [{ unit: 0, rater: 0, value: 0 }, { tolerance: NaN }],
])('%o with %o is refused', (rating, options) =>
  expect(() => dawidSkene([rating], { classes: 2, ...options })).toThrow(RangeError),
);
