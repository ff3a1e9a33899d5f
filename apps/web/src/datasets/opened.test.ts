import { expect, test } from 'vitest';
import { depthOf, withOpened } from './opened.ts';

test('details open and close in the address, whose filters stay', () => {
  const opened = withOpened('?category=Mix&search=duppy', 'a');
  expect(opened).toBe('category=Mix&search=duppy&submission=a');
  expect(withOpened(opened, 'b')).toBe('category=Mix&search=duppy&submission=b');
  expect(withOpened(opened, null)).toBe('category=Mix&search=duppy');
});

test('the list is as many steps back as were made from it; an address that was pasted knows of none', () => {
  expect(depthOf({ depth: 2 })).toBe(2);
  for (const state of [null, undefined, {}, { depth: 'far' }, 'depth']) expect(depthOf(state)).toBe(0);
});
