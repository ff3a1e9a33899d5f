import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBehind, nextDisplayOrder, renumbered } from './display-order.ts';

test('the first topic is number 1', () => expect(nextDisplayOrder(null)).toBe(1));
test('a new topic goes after the highest, gaps or not', () => expect(nextDisplayOrder(41)).toBe(42));

test.each([
  ['to the top', 'c', null, 'cabd'],
  ['down', 'a', 'c', 'bcad'],
  ['up', 'd', 'a', 'adbc'],
  ['to the end', 'a', 'd', 'bcda'],
  ['behind itself', 'b', 'b', 'abcd'],
  ['behind whom it is already', 'b', 'a', 'abcd'],
])('a topic moves %s', (_where, id, after, order) => {
  expect(movedBehind([...'abcd'], id, after).join('')).toBe(order);
});

test('a move loses and doubles nobody', () => {
  const ids = fc.uniqueArray(fc.string(), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (all, one, other) => {
      const moved = movedBehind(all, all[one % all.length] ?? '', all[other % all.length] ?? null);
      expect([...moved].sort()).toEqual([...all].sort());
    }),
  );
});

test('only those whose number changes get a new one; gaps and doubles go', () => {
  const numbers = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 2],
    ['d', 9],
  ]);
  expect(renumbered([...'abcd'], numbers)).toEqual([
    { id: 'c', display_order: 3 },
    { id: 'd', display_order: 4 },
  ]);
});
