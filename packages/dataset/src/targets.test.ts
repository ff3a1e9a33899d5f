import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { cellsOf, countOutsideCells, weightsFor, type RecordingCounts } from './targets.ts';
import fc from 'fast-check';

const TOPICS = [
  { id: 'market', topic: 'Market' },
  { id: 'sea', topic: 'Sea' },
];
const have = (change: Partial<RecordingCounts> = {}): RecordingCounts => ({
  ...{ place: new Map(), age: new Map(), category: new Map(), topic: new Map() },
  ...change,
});

test('those that lack most of their target come first, then those that lack most', () => {
  const cells = cellsOf(
    { pilot: jamaica, goal: 300, own: { category: { English: 20 } }, topics: TOPICS },
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
    { pilot: jamaica, goal: 10, own: { topic: { sea: 0 } }, topics: TOPICS },
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
  expect(
    countOutsideCells(cellsOf({ pilot: jamaica, goal: 10, own: {}, topics: TOPICS }, there), there, 'topic'),
  ).toBe(7);
});

const cell = (key: string, have: number, target = 100) => ({ key, have, target });

test('a cell is asked half as often for every twentieth that it is ahead of the one furthest behind', () => {
  expect(weightsFor([cell('a', 20), cell('b', 24), cell('c', 25), cell('d', 34), cell('e', 95)])).toEqual({
    ...{ a: 1, b: 1, c: 0.5, d: 0.25, e: 0.5 ** 15 },
  });
});

test('a full one is asked no more while another is not', () => {
  expect(weightsFor([cell('a', 100), cell('b', 99), cell('c', 0, 0)])).toEqual({ a: 0, b: 1, c: 0 });
});

test('nothing is preferred where all are full, all are empty, or nothing is wanted', () => {
  expect(weightsFor([cell('a', 100), cell('b', 120)])).toEqual({ a: 1, b: 1 });
  expect(weightsFor([cell('a', 0), cell('b', 0, 3)])).toEqual({ a: 1, b: 1 });
  expect(weightsFor([cell('a', 0, 0)])).toEqual({ a: 1 });
  expect(weightsFor([])).toEqual({});
});

test('what is missing more never weighs less', () => {
  const anyCell = fc.record({ key: fc.uuid(), target: fc.nat(500), have: fc.nat(600) });
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2, maxLength: 20 }), (cells) => {
      const weights = weightsFor(cells);
      expect(Math.max(...Object.values(weights))).toBe(1);
      for (const one of cells)
        for (const other of cells)
          if (one.target > 0 && other.target > 0 && one.have / one.target < other.have / other.target)
            expect(weights[one.key]).toBeGreaterThanOrEqual(weights[other.key] ?? 0);
    }),
  );
});
