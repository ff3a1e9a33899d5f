import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor that was given is read back', () => {
  const row = fc.record({
    id: fc.uuid(),
    created_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
  });
  fc.assert(
    fc.property(row, (place) => {
      expect(decodeCursor(encodeCursor(place))).toEqual(place);
    }),
  );
});

test('anything else is no cursor, and no error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeCursor(text)).toBeUndefined();
    }),
  );
  expect(decodeCursor(btoa('2026-11-20|not-an-id'))).toBeUndefined();
  expect(decodeCursor(btoa('0000-01-01T00:00:00.000Z|0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33'))).toBeUndefined();
  expect(decodeCursor(btoa('yesterday|0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33'))).toBeUndefined();
});
