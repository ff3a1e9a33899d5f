import { expect, test } from 'vitest';
import { isDemotion } from './lose-access.ts';

test('only losing the administrator role is a demotion', () => {
  expect(isDemotion('admin', 'reviewer')).toBe(true);
  expect(isDemotion('admin', 'admin')).toBe(false);
  expect(isDemotion('reviewer', 'admin')).toBe(false);
});
