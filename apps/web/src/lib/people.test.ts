import { expect, test } from 'vitest';
import { duration, people, peopleShare } from './numbers.ts';

test('few people are told as few', () => {
  expect([0, 1204, '<5' as const, '<10' as const].map(people)).toEqual(['0', '1,204', '<5', '<10']);
});

test('a share is in whole percent, and is none where it is not told', () => {
  expect(peopleShare(1060, 1204)).toBe('88%');
  expect(peopleShare(0, 0)).toBe('0%');
  expect(peopleShare('<5', 1204)).toBe('<5');
  expect(peopleShare(null, 1204)).toBe(undefined);
});

test('a length of time has one unit', () => {
  expect([0.4, 14.2, 99, 100, 5900, 6000, 86_400].map(duration)).toEqual([
    ...['0 sec', '14 sec', '99 sec', '2 min', '98 min', '2 hr', '24 hr'],
  ]);
});
