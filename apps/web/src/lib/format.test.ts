import { describe, expect, it, test } from 'vitest';
import {
  clock,
  fileSize,
  shortId,
  axisEnd,
  share,
  duration,
  people,
  peopleShare,
  counted,
} from './format.ts';
import fc from 'fast-check';

describe('clock', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [61, '1:01'],
    [3599, '59:59'],
    [NaN, '0:00'],
    [Infinity, '0:00'],
    [-3, '0:00'],
  ])('shows %d seconds as %s', (seconds, shown) => {
    expect(clock(seconds)).toBe(shown);
  });
});

it('shows the first 12 characters of an id and an ellipsis', () => {
  expect(shortId('0198c2f0-aaaa-7bbb-8ccc-123456789abc')).toBe('0198c2f0-aaa…');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [34_400, '34 kB'],
  [16_000_000, '16.0 MB'],
])('shows %d bytes as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown);
});

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

test('a small number of people is written as "few"', () => {
  expect([0, 1204, '<5' as const, '<10' as const].map(people)).toEqual(['0', '1,204', '<5', '<10']);
});

test('a share is in whole percent, and is none where it is not told', () => {
  expect(peopleShare(1060, 1204)).toBe('88%');
  expect(peopleShare(0, 0)).toBe('0%');
  expect(peopleShare('<5', 1204)).toBe('<5');
  expect(peopleShare(null, 1204)).toBe(undefined);
});

test('a length of time has one unit', () => {
  expect([0.4, 14.2, 99, 100, 5900, 6000, 86_400].map(duration)).toEqual([
    ...['0 sec', '14 sec', '99 sec', '2 min', '98 min', '2 hr', '24 hr'],
  ]);
});

test('one is not many', () => {
  expect([0, 1, 1_200].map((n) => counted(n, 'recording'))).toEqual([
    '0 recordings',
    '1 recording',
    '1,200 recordings',
  ]);
});
