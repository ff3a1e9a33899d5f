import { expect, test } from 'vitest';
import { walkDepth } from './search.ts';

const MILLION = 1_000_000;

test('a rare text is left to the index', () => {
  expect(walkDepth(0, 500, MILLION)).toBe(0);
  expect(walkDepth(22, 500, MILLION)).toBe(0);
});

test('a common one is walked to, twice as far as its share of the newest asks for', () => {
  expect(walkDepth(23, 500, MILLION)).toBe(87_131);
  expect(walkDepth(500, 500, MILLION)).toBe(4008);
});

test('the fewer there are, the more common a text must be', () => {
  expect(walkDepth(40, 500, MILLION / 100)).toBe(0);
  expect(walkDepth(400, 500, MILLION / 100)).toBe(5010);
});
