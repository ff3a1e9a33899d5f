import type { StateFigures } from '@labrish/api/funnel/schema';
import { expect, test } from 'vitest';
import { topDropOffStates } from './drop-off.ts';

const state = (
  name: string,
  dropped_off: StateFigures['dropped_off'],
  change: Partial<StateFigures> = {},
): StateFigures => ({
  ...{ state_key: name, name, is_final: false, dropped_off },
  ...{ entered: 100, advanced: null, reprompted: null, median_seconds: null },
  ...change,
});
const names = (...states: StateFigures[]) => topDropOffStates(states).map(({ name }) => name);

test('the five where most are lost, most first', () => {
  expect(names(...[5, 9, 7, 6, 30, 8].map((dropped_off) => state(String(dropped_off), dropped_off)))).toEqual(
    [...['30', '9', '8', '7', '6']],
  );
});

test('few come last, as the flow has them', () => {
  expect(names(state('b', '<5'), state('a', '<5'), state('most', 5))).toEqual(['most', 'b', 'a']);
});

test('where only few went on is a place to leave, though it is not told how many did', () => {
  expect(names(state('some', 20), state('dead end', null, { advanced: '<5' }))).toEqual(['dead end', 'some']);
});

test('where nobody is lost, or nothing is told of it, is none', () => {
  expect(names(state('none', 0), state('?', null), state('few', null, { entered: '<5' }))).toEqual([]);
});
