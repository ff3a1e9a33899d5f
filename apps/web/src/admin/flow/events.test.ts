import { toEventKey } from '@labrish/api/events/schema';
import { expect, test } from 'vitest';
import { formatKeyWhileTyping } from './events.tsx';

test('a key is upper case with underscores while it is typed, and what the server makes of it', () => {
  expect(formatKeyWhileTyping('choose ')).toBe('CHOOSE_');
  expect(formatKeyWhileTyping('choose patwa')).toBe('CHOOSE_PATWA');
  expect(toEventKey(formatKeyWhileTyping('choose patwa'))).toBe('CHOOSE_PATWA');
});
