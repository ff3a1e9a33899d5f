import { toEventKey } from '@labrish/api/events/schema';
import { expect, test } from 'vitest';
import { formatKeyWhileTyping, suggestKey } from './events.tsx';

test('a key is upper case with underscores while it is typed, and what the server makes of it', () => {
  expect(formatKeyWhileTyping('choose ')).toBe('CHOOSE_');
  expect(formatKeyWhileTyping('choose patwa')).toBe('CHOOSE_PATWA');
  expect(toEventKey(formatKeyWhileTyping('choose patwa'))).toBe('CHOOSE_PATWA');
});

test('the key of an event comes from its name, and is one that no event has', () => {
  expect(suggestKey('Tell me more', [])).toBe('TELL_ME_MORE');
  expect(suggestKey('Tell me more!', [{ event_key: 'TELL_ME_MORE' }])).toBe('TELL_ME_MORE_2');
  expect(suggestKey('更多', [])).toBe('');
});
