import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userIdsFrom } from './user-ids.ts';

it.each([
  [
    '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33',
    '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33',
    '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33',
  ],
  ['0199a3c2-7d1…', '0199a3c2-7d10-0000-0000-000000000000', '0199a3c2-7d1f-ffff-ffff-ffffffffffff'],
  ['0199A3C2', '0199a3c2-0000-0000-0000-000000000000', '0199a3c2-ffff-ffff-ffff-ffffffffffff'],
])('%s begins an id', (text, first, last) => {
  expect(userIdsFrom(text)).toEqual({ first, last });
});

it.each(['maakit', '0199a3c', 'deadbeef', '0199a3c27d10', '2026-11-23', '0199a3c2--', ''])(
  '%s does not',
  (text) => {
    expect(userIdsFrom(text)).toBeUndefined();
  },
);

it('finds every id by any beginning of it that is long enough', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 9, max: 36 }), (id, length) => {
      const range = userIdsFrom(id.slice(0, length));
      expect(range && range.first <= id && id <= range.last).toBe(true);
    }),
  );
});
