import { expect, test } from 'vitest';
import { isDemotion, keepAnAdmin } from './last-admin.ts';

test('the last administrator cannot be demoted', () => {
  expect(() => keepAnAdmin('admin', 'reviewer', 1)).toThrow('last administrator');
});

test.each([
  ['one of two administrators', 'admin', 'reviewer', 2],
  ['the last administrator, who stays one', 'admin', 'admin', 1],
  ['a reviewer who becomes an administrator', 'reviewer', 'admin', 1],
] as const)('%s may change', (_who, before, after, admins) => {
  expect(() => keepAnAdmin(before, after, admins)).not.toThrow();
});

test('only losing the administrator role is a demotion', () => {
  expect(isDemotion('admin', 'reviewer')).toBe(true);
  expect(isDemotion('admin', 'admin')).toBe(false);
  expect(isDemotion('reviewer', 'admin')).toBe(false);
});
