import { expect, test } from 'vitest';
import { cellsOf, outside, type Have } from './targets.ts';

const TOPICS = [
  { id: 'market', topic: 'Market' },
  { id: 'sea', topic: 'Sea' },
];
const have = (change: Partial<Have> = {}): Have => ({
  ...{ parish: new Map(), age: new Map(), category: new Map(), topic: new Map() },
  ...change,
});

test('those that lack most of their target come first, then those that lack most', () => {
  const cells = cellsOf(
    { goal: 300, own: { category: { English: 20 } }, topics: TOPICS },
    have({
      category: new Map([
        ['Mix', 60],
        ['English', 20],
      ]),
    }),
  ).filter(({ dimension }) => dimension === 'category');
  expect(
    cells.map(({ name, target, usual, have: there, missing }) => [name, target, usual, there, missing]),
  ).toEqual([
    ['Patwa', 100, 100, 0, 100],
    ['Mix', 100, 100, 60, 40],
    ['English', 20, 100, 20, 0],
  ]);
});

test('nothing is missing of what is more than wanted, and a target may be none', () => {
  const cells = cellsOf(
    { goal: 10, own: { topic: { sea: 0 } }, topics: TOPICS },
    have({
      topic: new Map([
        ['market', 7],
        ['sea', 2],
      ]),
    }),
  ).filter(({ dimension }) => dimension === 'topic');
  expect(cells.map(({ missing }) => missing)).toEqual([0, 0]);
});

test('what has no place in any cell is told', () => {
  const there = have({
    topic: new Map([
      ['market', 3],
      ['retired', 2],
      ['', 5],
    ]),
  });
  expect(outside(cellsOf({ goal: 10, own: {}, topics: TOPICS }, there), there, 'topic')).toBe(7);
});
