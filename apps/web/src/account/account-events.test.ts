import type { AccountEvent } from '@labrish/api/sessions/schema';
import { expect, test } from 'vitest';
import { isWorrying, describeAccountEvent } from './account-events.ts';

const accountEvent = (what: AccountEvent['what'], change: Partial<AccountEvent> = {}): AccountEvent => ({
  ...{ id: '1', at: '2026-11-20T14:05:00.000Z', what, method: null, by_others: false },
  ...change,
});

test('a sign-in says how, and what others did says so', () => {
  expect(describeAccountEvent(accountEvent('login', { method: 'otp' }))).toBe('Signed in by email');
  expect(describeAccountEvent(accountEvent('login', { method: 'oauth' }))).toBe(
    'Signed in with another service',
  );
  expect(describeAccountEvent(accountEvent('mfa_removed'))).toBe('Second factor removed');
  expect(describeAccountEvent(accountEvent('mfa_removed', { by_others: true }))).toBe(
    'Second factor removed, not by you',
  );
  expect(describeAccountEvent(accountEvent('invited', { by_others: true }))).toBe('Invited');
});

test('what may be an attack stands out', () => {
  expect(isWorrying(accountEvent('mfa_failed'))).toBe(true);
  expect(isWorrying(accountEvent('login'))).toBe(false);
});
