import { expect, test } from 'vitest';
import { clockTime, dayOf, hourOf, perCategory, placesOf } from '@labrish/pilot';
import { jamaica } from '../jamaica.ts';

test('every parish lies in one of the counties, and every county has parishes', () => {
  const { groups, places } = jamaica;
  const inCounties = groups.flatMap((county) => placesOf(jamaica, county));
  expect(inCounties.map(({ code }) => code).sort()).toEqual(places.map(({ code }) => code));
  expect(groups.every((county) => placesOf(jamaica, county).length > 0)).toBe(true);
});

test('codes belong to the country, each once', () => {
  const codes = jamaica.places.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => code.startsWith(`${jamaica.country.code}-`))).toBe(true);
});

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
