/**
 * What went wrong with a sign-in link, in words for the person who tapped it.
 *
 * @param hash the page's fragment; the sign-in service puts `error`, `error_code` and `error_description` there
 * @returns undefined when the fragment tells of no error
 */
export function linkProblem(hash: string): string | undefined {
  const told = new URLSearchParams(hash.replace(/^#/, ''));
  const code = told.get('error_code') ?? told.get('error');
  if (!code) return undefined;
  if (code === 'otp_expired')
    return 'That sign-in link has expired or was used before. Ask for a new one below.';
  return told.get('error_description') ?? 'That sign-in link did not work. Ask for a new one below.';
}
