import { expect, it } from 'vitest';
import { linkProblem } from './link-problem.ts';

it('finds nothing wrong with an ordinary address or a session', () => {
  expect(linkProblem('')).toBeUndefined();
  expect(linkProblem('#access_token=a&refresh_token=b&type=magiclink')).toBeUndefined();
});

it('says kindly that a link has expired, and what to do', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=';
  expect(linkProblem(hash)).toBe(
    'That sign-in link has expired or was used before. Ask for a new one below.',
  );
});

it('passes on any other description, and has words when there is none', () => {
  expect(linkProblem('#error=server_error&error_description=Database+is+away')).toBe('Database is away');
  expect(linkProblem('#error=server_error')).toMatch(/did not work/);
});
