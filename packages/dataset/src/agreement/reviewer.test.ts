import { expect, test } from 'vitest';
import { times } from '../testing/tables.ts';
import { wilsonInterval } from './interval.ts';
import { reviewerFigures, type Comparison } from './reviewer.ts';

const rightly: Comparison = { said: 'accept', settled: 'accept' };
const wrongly: Comparison = { said: 'reject', settled: 'accept' };
const caught: Comparison = { said: 'reject', settled: 'reject' };
const missed: Comparison = { said: 'accept', settled: 'reject' };

test('agreement, false accepts among what was rejected, false rejects among what was accepted', () => {
  const said = [...times(70, rightly), ...times(5, wrongly), ...times(22, caught), ...times(3, missed)];
  expect(reviewerFigures(said)).toEqual({
    n: 100,
    agreement: { value: 0.92, count: 92, n: 100, interval: wilsonInterval(92, 100) },
    false_accepts: { value: 0.12, count: 3, n: 25, interval: wilsonInterval(3, 25) },
    false_rejects: { value: 5 / 75, count: 5, n: 75, interval: wilsonInterval(5, 75) },
  });
});

test('nothing is shown of fewer than 20', () => {
  const hidden = { agreement: null, false_accepts: null, false_rejects: null };
  expect(reviewerFigures([])).toEqual({ n: 0, ...hidden });
  expect(reviewerFigures(times(19, missed))).toEqual({ n: 19, ...hidden });
  expect(reviewerFigures(times(20, missed)).false_accepts?.value).toBe(1);
});

test('a rate of few is not shown among many', () => {
  const figures = reviewerFigures([...times(60, rightly), ...times(19, missed)]);
  expect(figures.agreement?.n).toBe(79);
  expect(figures.false_rejects).toMatchObject({ value: 0, n: 60 });
  expect(figures.false_accepts).toBeNull();
});
