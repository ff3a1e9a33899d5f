import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { overviewDays, sumUpOverview } from './overview.ts';

const regions = [
  { code: 'JM-01', name: 'Kingston' },
  { code: 'JM-04', name: 'Portland' },
];

test('a day begins at midnight in Jamaica, five hours after UTC', () => {
  const late = overviewDays(jamaica, new Date('2026-11-20T04:59:59.999Z'));
  expect(late).toHaveLength(30);
  expect(late.at(0)).toBe('2026-10-21');
  expect(late.at(-1)).toBe('2026-11-19');
  expect(overviewDays(jamaica, new Date('2026-11-20T05:00:00Z')).at(-1)).toBe('2026-11-20');
});

test('nothing yet is all zeros, with every day and every parish', () => {
  expect(sumUpOverview(jamaica, { counts: [], byDay: [], regions }, ['2026-11-19', '2026-11-20'])).toEqual({
    recordings: 0,
    pairs: 0,
    speakers: 0,
    by_category: { English: 0, Mix: 0, Patwa: 0 },
    assumed: { English: 0, Mix: 0, Patwa: 0 },
    by_place: [
      { code: 'JM-01', name: 'Kingston', recordings: 0 },
      { code: 'JM-04', name: 'Portland', recordings: 0 },
    ],
    elsewhere: 0,
    unknown: 0,
    days: [
      { day: '2026-11-19', by_category: { English: 0, Mix: 0, Patwa: 0 } },
      { day: '2026-11-20', by_category: { English: 0, Mix: 0, Patwa: 0 } },
    ],
  });
});

test('what is not a parish is elsewhere, what has no place is unknown, a parish counts by code and by name', () => {
  const place = (key: string, n: number) => ({ dimension: 'region', key, n });
  const counts = [
    place('JM-01', 2),
    place('Kingston', 1),
    place('Outside Jamaica', 4),
    place('TT-POS', 1),
    place('', 8),
  ];
  expect(sumUpOverview(jamaica, { counts, byDay: [], regions }, [])).toMatchObject({
    by_place: [
      { code: 'JM-01', recordings: 3 },
      { code: 'JM-04', recordings: 0 },
    ],
    elsewhere: 5,
    unknown: 8,
  });
});

test('every recording has one category, so the categories make up the total', () => {
  const counts = [
    { dimension: 'category', key: 'Mix', n: 2 },
    { dimension: 'category', key: 'Patwa', n: 3 },
    { dimension: 'words', key: '', n: 4 },
    { dimension: 'people', key: '', n: 2 },
  ];
  const byDay = [{ day: '2026-11-20', category: 'Mix', n: 2 }];
  expect(sumUpOverview(jamaica, { counts, byDay, regions: [] }, ['2026-11-20'])).toMatchObject({
    recordings: 5,
    pairs: 4,
    speakers: 2,
    by_category: { English: 0, Mix: 2, Patwa: 3 },
    days: [{ day: '2026-11-20', by_category: { English: 0, Mix: 2, Patwa: 0 } }],
  });
});
