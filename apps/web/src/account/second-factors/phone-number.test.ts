import { expect, test } from 'vitest';
import { phoneNumber } from './phone-number.ts';

test.each(['+18765550123', ' +1 (876) 555-0123 ', '001 876.555.0123'])('%s is a number', (phone) => {
  expect(phoneNumber.parse({ phone })).toEqual({ phone: '+18765550123' });
});

test.each(['', '876 555 0123', '+0 876 555 0123', '+1', 'call me'])('%s is none', (phone) => {
  expect(phoneNumber.safeParse({ phone }).error?.issues[0]?.message).toContain('whole number');
});
