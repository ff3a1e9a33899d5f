import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords, type Run } from './words.ts';

const without = (runs: Run[], left: Run['is']) =>
  runs
    .filter(({ is }) => is !== left)
    .map(({ text }) => text)
    .join('');

test('the words that changed stand between those that stayed', () => {
  expect(diffWords('Where did you grow up?', 'Where did you learn to talk?')).toEqual([
    { text: 'Where did you', is: 'same' },
    { text: ' grow up?', is: 'removed' },
    { text: ' learn to talk?', is: 'added' },
  ]);
  expect(diffWords('Ready?', 'Ready? Say hi.')).toEqual([
    { text: 'Ready?', is: 'same' },
    { text: ' Say hi.', is: 'added' },
  ]);
});

test('nothing is one run, or none', () => {
  expect(diffWords('Same words', 'Same words')).toEqual([{ text: 'Same words', is: 'same' }]);
  expect(diffWords('', '')).toEqual([]);
  expect(diffWords('', 'New')).toEqual([{ text: 'New', is: 'added' }]);
});

test('the runs give both texts, and none is empty or could be one with the next', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'word')).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffWords(before, after);
      expect(without(runs, 'added')).toBe(before);
      expect(without(runs, 'removed')).toBe(after);
      expect(runs.every(({ text }) => text !== '')).toBe(true);
      expect(runs.every(({ is }, i) => is !== runs[i + 1]?.is)).toBe(true);
    }),
  );
});
