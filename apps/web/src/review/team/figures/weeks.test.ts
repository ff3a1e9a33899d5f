import { expect, test } from 'vitest';
import { byWeek } from './reasons.tsx';

/** A Monday. */
const NOW = new Date('2026-11-23T10:00:00Z');

test('every week of the period has a count, and the most frequent reason comes first', () => {
  const { weeks, rows } = byWeek(
    [
      { reason: 'noise', weeks: [{ week: '2026-11-16', n: 2 }] },
      {
        reason: 'silence',
        weeks: [
          { week: '2026-11-09', n: 3 },
          { week: '2026-11-23', n: 1 },
        ],
      },
    ],
    14,
    NOW,
  );
  expect(weeks).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
  expect(rows).toEqual([
    { reason: 'silence', counts: [3, 0, 1], total: 4 },
    { reason: 'noise', counts: [0, 2, 0], total: 2 },
  ]);
});

test('a Sunday belongs to the week before', () => {
  expect(byWeek([], 1, new Date('2026-11-22T23:59:59Z')).weeks).toEqual(['2026-11-16']);
  expect(byWeek([], 1, NOW).weeks).toEqual(['2026-11-16', '2026-11-23']);
});
