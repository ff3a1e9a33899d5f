import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { sumUp } from './counts.ts';

test('nothing yet is all zeros', () => {
  expect(sumUp(jamaica, [])).toEqual({
    total: 0,
    uniqueUsers: 0,
    byRegion: {},
    byCategory: { English: 0, Mix: 0, Patwa: 0 },
    assumed: { English: 0, Mix: 0, Patwa: 0 },
  });
});

test('the total is that of the categories; a submission without region is in no region', () => {
  const counts = [
    { dimension: 'category', key: 'Mix', n: 2 },
    { dimension: 'category', key: 'Patwa', n: 3 },
    { dimension: 'assumed', key: 'Patwa', n: 1 },
    { dimension: 'region_name', key: '', n: 1 },
    { dimension: 'region_name', key: 'Kingston', n: 4 },
    { dimension: 'people', key: '', n: 2 },
  ];
  expect(sumUp(jamaica, counts)).toEqual({
    total: 5,
    uniqueUsers: 2,
    byRegion: { Kingston: 4 },
    byCategory: { English: 0, Mix: 2, Patwa: 3 },
    assumed: { English: 0, Mix: 0, Patwa: 1 },
  });
});
