import { expect, test } from 'vitest';
import { clockTime, dayOf, hourOf, perCategory } from '@labrish/pilot';
import { jamaica } from '../jamaica.ts';

test("the parishes' people are those of the census", () => {
  expect(jamaica.places.reduce((sum, { people }) => sum + people, 0)).toBe(2_697_983);
});

test('a day begins at midnight in Jamaica, five hours after UTC', () => {
  expect(dayOf(jamaica, new Date('2026-11-20T04:59:59.999Z'))).toBe('2026-11-19');
  expect(dayOf(jamaica, new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-20');
});

test('an hour is that of the clock in Jamaica', () => {
  expect(hourOf(jamaica, new Date('2026-11-20T04:59:59.999Z'))).toBe(23);
  expect(hourOf(jamaica, new Date('2026-11-20T13:00:00Z'))).toBe(8);
});

test('clockTime formats the time of day in Jamaica', () => {
  expect(clockTime(jamaica, new Date('2026-11-20T18:58:30Z'))).toBe('1:58 pm, Jamaica time');
  expect(clockTime(jamaica, new Date('2026-11-20T05:00:00Z'))).toBe('12:00 am, Jamaica time');
});

test('a record per category has them all, in their order', () => {
  expect(Object.entries(perCategory(jamaica, (category) => category.length))).toEqual([
    ['English', 7],
    ['Mix', 3],
    ['Patwa', 5],
  ]);
});
