import { expect, it } from 'vitest';
import { freshSession, signInStateOf } from './stored-session.ts';

const NOW = 1_800_000_000_000;
const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;
const session = (change: object = {}) => ({
  access_token: token({ aal: 'aal1' }),
  refresh_token: 'r',
  expires_at: NOW / 1000 + 3600,
  user: { id: 'u', email: 'ann@example.org', factors: [] },
  ...change,
});
const fresh = (stored: unknown) =>
  freshSession(typeof stored === 'string' ? stored : JSON.stringify(stored), NOW);

it('uses a session that lasts', () => {
  expect(fresh(session())?.user.id).toBe('u');
});

it.each([
  ['about to expire', session({ expires_at: NOW / 1000 + 90 })],
  ['without an end', session({ expires_at: undefined })],
  ['without a person', session({ user: undefined })],
  ['without a token', session({ access_token: '' })],
  ['of another shape', [1]],
  ['that is nothing', null],
  ['cut off', '{"access_token":'],
])('leaves a session %s to the client', (_, stored) => {
  expect(fresh(stored)).toBeUndefined();
});

const app = { id: 'f', factor_type: 'totp', status: 'verified', friendly_name: 'Ann', created_at: '' };
it.each([
  ['signed-in', 'aal1', []],
  ['signed-in', 'aal1', [{ ...app, status: 'unverified' }]],
  ['signed-in', 'aal2', [app]],
  ['second-factor', 'aal1', [app]],
  ['second-factor', undefined, [app]],
])('is %s with %s and these factors', (status, aal, factors) => {
  const user = { id: 'u', email: 'ann@example.org', factors };
  expect(signInStateOf(fresh(session({ user, access_token: token({ aal }) }))!).status).toBe(status);
});
