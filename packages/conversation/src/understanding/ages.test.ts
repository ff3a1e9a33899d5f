import { expect, it } from 'vitest';
import { ageIn, includesAge } from './ages.ts';

it.each([
  ['25', 25],
  ["i'm 25", 25],
  ['mi a 25 years old', 25],
  ['25 yrs', 25],
  ['age: 30', 30],
  ['0', undefined],
  ['300', undefined],
  ['i have 25 goats', undefined],
  ['25 to 34', undefined],
])('%j states the age %s', (text, age) => {
  expect(ageIn(text)).toBe(age);
});

it.each([
  ['18 to 24', 24, true],
  ['18 to 24', 25, false],
  ['18-24', 18, true],
  ['65 and over', 65, true],
  ['65 and over', 64, false],
  ['65+', 90, true],
  ['Rather not say', 20, false],
])('%j includes %i: %s', (label, age, isIn) => {
  expect(includesAge(label, age)).toBe(isIn);
});
