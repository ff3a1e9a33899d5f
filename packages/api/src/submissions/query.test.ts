import { expect, test } from 'vitest';
import { NOTHING_WITHHELD as withheld } from './withheld.ts';
import { containing, indexedPageQuery, pageQuery } from './query.ts';

test('the signs of a pattern stand for themselves', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
});

test('only the filters that are given appear', () => {
  expect(pageQuery({ limit: 10, withheld, pilot: null }, undefined).sql).not.toMatch(
    /like|region =|category =|submission_type =|and category_confirmed_at|age_range =|formality =/,
  );
  const all = indexedPageQuery(
    {
      limit: 10,
      withheld,
      pilot: 'JM',
      category: 'Mix',
      region: 'R',
      type: 'open',
      confirmed: 'no',
      age_range: 'A',
      formality: 'F',
      search: 's',
    },
    undefined,
  );
  expect(all.values).toEqual(['JM', 'Mix', 'R', 'open', 'A', 'F', '%s%', 11]);
});
