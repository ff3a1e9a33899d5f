import { expect, test } from 'vitest';
import { walkDepth } from './search.ts';

test('a rare text is left to the index', () => {
  expect(walkDepth(0, 500)).toBe(0);
  expect(walkDepth(39, 500)).toBe(0);
});

test('a common one is walked to, twice as far as its share of the newest asks for', () => {
  expect(walkDepth(40, 500)).toBe(50_100);
  expect(walkDepth(500, 500)).toBe(4008);
});
