import { expect, it } from 'vitest';
import { linkProblem } from './link-problem.ts';

it('finds nothing wrong with an ordinary address or a session', () => {
  expect(linkProblem('', '/app')).toBeUndefined();
  expect(linkProblem('#access_token=a&refresh_token=b&type=magiclink', '/app')).toBeUndefined();
});

it('says kindly that a link has expired, and what to do', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=';
  expect(linkProblem(hash, '/app')).toEqual({
    of: 'sign-in',
    words: 'That sign-in link has expired or was used before. Ask for a new one below.',
  });
});

it('has other words for a link of a change of address', () => {
  expect(linkProblem('#error=access_denied&error_code=otp_expired', '/account')).toEqual({
    of: 'address',
    words:
      'That link to confirm a change of address has expired or was used before. Begin the change again in your account.',
  });
});

it('passes on any other description, and has words when there is none', () => {
  expect(linkProblem('#error=server_error&error_description=Database+is+away', '/app')?.words).toBe(
    'Database is away',
  );
  expect(linkProblem('#error=server_error', '/app')?.words).toMatch(/did not work/);
});
