import { expect, test } from 'vitest';
import { containing, indexedPageQuery, pageQuery } from './query.ts';

test('the signs of a pattern stand for themselves', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
});

test('only the filters that are given appear', () => {
  expect(pageQuery({ limit: 10 }, undefined).sql).not.toMatch(/like|region =|category =|submission_type =/);
  const all = indexedPageQuery(
    { limit: 10, category: 'Mix', region: 'R', type: 'open', search: 's' },
    undefined,
  );
  expect(all.values).toEqual(['Mix', 'R', 'open', '%s%', 11]);
});
