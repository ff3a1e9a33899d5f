import { expect, test } from 'vitest';
import { standingOf, takenBack } from './section.tsx';

test('what whoever has a copy should do comes before how far it is', () => {
  expect(standingOf({ state: 'published', status: 'superseded' })).toBe('superseded');
  expect(standingOf({ state: 'withdrawn', status: 'do_not_use' })).toBe('do_not_use');
  expect(standingOf({ state: 'built', status: null })).toBe('built');
  expect(standingOf({ state: 'building', status: null })).toBe('building');
});

test('what was taken back is counted, and nothing is not', () => {
  expect(takenBack(0)).toBeUndefined();
  expect(takenBack(1)).toMatch(/^One of its recordings was/);
  expect(takenBack(1_200)).toMatch(/^1,200 of its recordings were/);
});
