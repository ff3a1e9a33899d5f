import { expect, test } from 'vitest';
import { initialOf, matchesUser, nameOf } from './names.ts';

const lou = { display_name: 'Miss Lou', email: 'lou@example.org' };

test.each([
  [lou, 'Miss Lou', 'M'],
  [{ display_name: null, email: 'lou@example.org' }, 'lou@example.org', 'L'],
  [{ display_name: '  ', email: '' }, 'Unknown User', 'U'],
  [{ display_name: '👩🏾‍🌾 Auntie', email: '' }, '👩🏾‍🌾 Auntie', '👩🏾‍🌾'],
  [{ display_name: 'e\u0301lan', email: '' }, 'e\u0301lan', 'E\u0301'],
  [{ display_name: 'مريم', email: '' }, 'مريم', 'م'],
])('%j is called %s, %s for short', (user, name, initial) => {
  expect(nameOf(user)).toBe(name);
  expect(initialOf(name)).toBe(initial);
});

test.each([
  ['', true],
  ['LOU', true],
  ['example miss', true],
  ['miss sam', false],
])('%j means Miss Lou: %s', (typed, meant) => expect(matchesUser(lou, typed)).toBe(meant));
