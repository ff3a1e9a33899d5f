/** What went wrong with a mailed link, in words for the person who tapped it. */
export interface LinkProblem {
  /** What the link was for. */
  of: 'sign-in' | 'address';
  words: string;
}

const WORDS = {
  'sign-in': { link: 'That sign-in link', again: 'Ask for a new one below.' },
  address: {
    link: 'That link to confirm a change of address',
    again: 'Begin the change again in your account.',
  },
};

/**
 * @param hash the page's fragment; the sign-in service puts `error`, `error_code` and `error_description` there
 * @param pathname where the link led: those of a change of address lead to the account
 * @returns undefined when the fragment tells of no error
 */
export function linkProblem(hash: string, pathname: string): LinkProblem | undefined {
  const told = new URLSearchParams(hash.replace(/^#/, ''));
  const code = told.get('error_code') ?? told.get('error');
  if (!code) return undefined;
  const of = pathname.startsWith('/account') ? 'address' : 'sign-in';
  const { link, again } = WORDS[of];
  if (code === 'otp_expired') return { of, words: `${link} has expired or was used before. ${again}` };
  return { of, words: told.get('error_description') ?? `${link} did not work. ${again}` };
}
