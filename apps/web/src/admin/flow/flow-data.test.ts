import { expect, test } from 'vitest';
import { transitionsFrom, routesOf } from '#admin/flow/flow-data.ts';

const transition = (id: string, from: string, event_key: string, priority: number) =>
  ({ id, from_state: { id: from }, event: { event_key }, priority }) as Parameters<
    typeof transitionsFrom
  >[0][number];
const all = [
  transition('1', 'a', 'YES', 2),
  transition('2', 'b', 'YES', 1),
  transition('3', 'a', 'NO', 1),
  transition('4', 'a', 'YES', 1),
];
const ids = (found: typeof all) => found.map(({ id }) => id);

test('those of one event stand together, in the order in which they are tried', () => {
  expect(ids(transitionsFrom(all, 'a'))).toEqual(['4', '1', '3']);
  expect(ids(routesOf(all, 'a', 'YES'))).toEqual(['4', '1']);
  expect(routesOf(all, 'a', 'MAYBE')).toEqual([]);
});

test('the list itself stays as it was', () => {
  transitionsFrom(all, 'a');
  expect(ids(all)).toEqual(['1', '2', '3', '4']);
});
