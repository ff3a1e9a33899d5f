import type { Happening } from '@labrish/api/sessions/schema';
import { expect, test } from 'vitest';
import { isWorrying, wordsOf } from './happenings.ts';

const happening = (what: Happening['what'], change: Partial<Happening> = {}): Happening => ({
  ...{ id: '1', at: '2026-11-20T14:05:00.000Z', what, method: null, by_others: false },
  ...change,
});

test('a sign-in says how, and what others did says so', () => {
  expect(wordsOf(happening('login', { method: 'otp' }))).toBe('Signed in by mail');
  expect(wordsOf(happening('login', { method: 'oauth' }))).toBe('Signed in with another service');
  expect(wordsOf(happening('mfa_removed'))).toBe('Second factor removed');
  expect(wordsOf(happening('mfa_removed', { by_others: true }))).toBe('Second factor removed, not by you');
  expect(wordsOf(happening('invited', { by_others: true }))).toBe('Invited');
});

test('what may be an attack stands out', () => {
  expect(isWorrying(happening('mfa_failed'))).toBe(true);
  expect(isWorrying(happening('login'))).toBe(false);
});
