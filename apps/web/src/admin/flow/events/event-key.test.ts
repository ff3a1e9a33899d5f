import { toEventKey } from '@labrish/api/events/schema';
import { expect, test } from 'vitest';
import { typedKey } from './event-key.ts';

test('a key is upper case with underscores while it is typed, and what the server makes of it', () => {
  expect(typedKey('choose ')).toBe('CHOOSE_');
  expect(typedKey('choose patwa')).toBe('CHOOSE_PATWA');
  expect(toEventKey(typedKey('choose patwa'))).toBe('CHOOSE_PATWA');
});
