import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldOutTopics } from './topics.ts';

const topic = (order: string, recordings = 1) => ({ prompt_id: `topic ${order}`, order, recordings });
const six = ['f', 'b', 'a', 'e', 'c', 'd'].map((order) => topic(order));

test('two of six or more, by the order that was given', () => {
  expect(heldOutTopics(six, null)).toEqual(['topic a', 'topic b']);
  fc.assert(
    fc.property(fc.shuffledSubarray(six, { minLength: 6 }), (shuffled) => {
      expect(heldOutTopics(shuffled, null)).toEqual(['topic a', 'topic b']);
    }),
  );
});

test('none of fewer than six that have recordings, and never one that has none', () => {
  expect(heldOutTopics([...six.slice(1), topic('f', 0)], null)).toEqual([]);
  expect(heldOutTopics([...six, topic('0', 0)], null)).toEqual(['topic a', 'topic b']);
});

test('what the first version chose stays, be it none', () => {
  expect(heldOutTopics(six, ['topic e', 'topic gone'])).toEqual(['topic e', 'topic gone']);
  expect(heldOutTopics(six, [])).toEqual([]);
});
