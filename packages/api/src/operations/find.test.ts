import { expect, test } from 'vitest';
import { toE164 } from './find.ts';

test.each([
  ['+1 876 555 0123', '+18765550123'],
  ['(876) 555-0123', '+18765550123'],
  ['876.555.0123', '+18765550123'],
  ['1 876 555 0123', '+18765550123'],
  ['001 658 555 0123', '+16585550123'],
  ['555-0123', '+18765550123'],
  ['+44 7700 900123', '+447700900123'],
])('%s is %s', (typed, number) => expect(toE164(typed, { phone_prefix: '+1876' })).toBe(number));

test.each(['', 'Miss Ivy', '12345', '0876 555 0123', '+0123456789'])('"%s" is no number', (typed) =>
  expect(toE164(typed, { phone_prefix: '+1876' })).toBeNull(),
);
