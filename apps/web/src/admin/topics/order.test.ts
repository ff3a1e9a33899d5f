import { movedBehind } from '@labrish/api/prompts/display-order';
import { expect, test } from 'vitest';
import { reorderByDrop, reorderByMove } from './order.tsx';

const ids = [...'abcd'];
const order = ({ id, after }: { id: string; after: string | null }) => movedBehind(ids, id, after).join('');

test.each([
  ['a', 'c', 'bcad'],
  ['d', 'b', 'adbc'],
  ['c', 'a', 'cabd'],
  ['b', 'b', 'abcd'],
])('%s dropped on %s takes its place', (id, over, expected) => {
  expect(order(reorderByDrop(ids, id, over))).toBe(expected);
});

test.each([
  ['c', 'up', 'acbd'],
  ['b', 'up', 'bacd'],
  ['b', 'down', 'acbd'],
  ['c', 'top', 'cabd'],
  ['b', 'end', 'acdb'],
] as const)('%s moved %s', (id, to, expected) => {
  expect(order(reorderByMove(ids, id, to))).toBe(expected);
});
