import { expect, test } from 'vitest';
import {
  contradict,
  judgementOf,
  prevalenceOf,
  rangeOf,
  formatFigure,
  whyNoAgreement,
} from './agreement.tsx';

const figure = (value: number, interval: { low: number; high: number } | null = null) => ({
  value,
  interval,
  n: 40,
});

test('a figure says what it is, how sure, and what to make of it', () => {
  expect(formatFigure('percent', 0.9375)).toBe('93.8%');
  expect(formatFigure('alpha', -0.005)).toBe('-0.01');
  expect(rangeOf('percent', figure(0.9, { low: 0.85, high: 0.95 }))).toBe(
    'with 95% certainty between 85% and 95%',
  );
  expect(rangeOf('ac1', figure(0.9, { low: 0.85, high: 0.95 }))).toContain('between 0.85 and 0.95');
  expect(rangeOf('percent', figure(1, { low: 1, high: 1 }))).toBe(
    'all alike, so nobody can say how sure this is',
  );
  expect(rangeOf('ac1', figure(0.9))).toBe('too few recordings to say how sure this is');
  const near = (value: number) => figure(value, { low: value - 0.05, high: value + 0.05 });
  expect([0.8, 0.7, 0.6].map((value) => judgementOf('alpha', near(value)))).toEqual([
    'Good: you can rely on it',
    'Fair: use it with care',
    'Too low to rely on',
  ]);
  expect(judgementOf('percent', near(0.9))).toBeUndefined();
  // Nobody can say how sure these are.
  expect(judgementOf('alpha', figure(0.9))).toBeUndefined();
  expect(judgementOf('alpha', figure(1, { low: 1, high: 1 }))).toBeUndefined();
});

test('what cannot be computed says why', () => {
  expect(whyNoAgreement({ percent: null, alpha: null, ac1: null })).toContain('no recording');
  expect(whyNoAgreement({ percent: figure(1), alpha: null, ac1: null })).toContain('from chance');
});

test('a low alpha beside a good AC1 is explained by how alike the recordings are', () => {
  const of = (alpha: number, ac1: number) =>
    contradict({ percent: figure(0.97), alpha: figure(alpha), ac1: figure(ac1) });
  expect([of(0.1, 0.96), of(0.7, 0.96), of(0.1, 0.5)]).toEqual([true, false, false]);
  expect(contradict({ percent: figure(1), alpha: null, ac1: figure(1) })).toBe(false);
  const statuses = {
    to_review: 9,
    to_transcribe: 57,
    disputed: 0,
    quarantined: 0,
    rejected: 3,
    accepted: 40,
  };
  expect(prevalenceOf({ statuses })).toBe('Nearly all recordings are accepted (97%)');
  expect(prevalenceOf({ statuses: { ...statuses, rejected: 97 } })).toBe(
    'Nearly all of these verdicts are the same',
  );
});
