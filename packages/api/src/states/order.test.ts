import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPreferredOrder, PREFERRED_ORDER } from './order.ts';

const named = (keys: string[]) => keys.map((state_key) => ({ state_key }));

test('whatever order they come in, the known states lead in theirs', () => {
  const shuffled = fc.shuffledSubarray(PREFERRED_ORDER, { minLength: PREFERRED_ORDER.length });
  fc.assert(
    fc.property(shuffled, (keys) => {
      expect(inPreferredOrder(named(keys))).toEqual(named(PREFERRED_ORDER));
    }),
  );
});

test('others follow in the order they came', () => {
  const keys = ['zebra', 'completed', 'apple', 'welcome'];
  expect(inPreferredOrder(named(keys))).toEqual(named(['welcome', 'completed', 'zebra', 'apple']));
});
