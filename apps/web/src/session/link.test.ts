import { expect, it } from 'vitest';
import { linkProblem } from './link.ts';

const problemOf = (path: string) => linkProblem(new URL(path, 'https://labrish.example'));

it('finds nothing wrong with an ordinary address or a session', () => {
  expect(problemOf('/app')).toBeUndefined();
  expect(problemOf('/app/datasets?category=code')).toBeUndefined();
  expect(problemOf('/app#access_token=a&refresh_token=b&type=magiclink')).toBeUndefined();
});

it('says kindly that a link has expired, and what to do', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=';
  expect(problemOf(`/app${hash}`)).toEqual({
    of: 'sign-in',
    words: 'That sign-in link has expired or was used before. Ask for a new one below.',
  });
});

it('has other words for a link of a change of address', () => {
  expect(problemOf('/account#error=access_denied&error_code=otp_expired')).toEqual({
    of: 'address',
    words:
      'That link to confirm a change of address has expired or was used before. Start the change again in your account.',
  });
});

it('says that a link was asked for in another browser', () => {
  expect(problemOf('/app?code=5f2f1c9e')?.words).toBe(
    'That sign-in link was asked for in another browser or app, and works only there. Ask for a new one below.',
  );
});

it.each(['server_error', 'x', 'constructor', '__proto__', 'user_banned', 'email_exists'])(
  'never shows what the address says itself, with %s',
  (code) => {
    const words = 'Call 876-555-0100 at once.';
    const query = new URLSearchParams({ error: code, error_code: code, error_description: words });
    const shown = problemOf(`/app#${query.toString()}`)?.words;
    expect(shown).toMatch(/^[A-Z].*\.$/);
    expect(shown).not.toContain('876');
  },
);
