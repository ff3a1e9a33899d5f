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
    again: 'Start the change again in your account.',
  },
};

/**
 * Our words for the sign-in service's error codes. The text in the address is never shown, because anybody can write a
 * link.
 */
const REASONS = new Map([
  ['user_banned', 'This account is blocked. Please ask an administrator.'],
  ['signup_disabled', 'This address has no access here. Please ask an administrator for an invite.'],
  ['email_exists', 'Somebody else already uses that address here. Start the change again with another one.'],
  ['provider_refused', 'The sign-in was cancelled there. Try again, or ask for a link below.'],
  ['provider_email_needs_verification', 'Confirm your email address there first, then sign in again.'],
  ['bad_oauth_state', 'That sign-in took too long, or was started in another browser. Please sign in again.'],
  ['identity_already_exists', 'That sign-in is linked to another account already.'],
  ['session_not_found', 'You have been signed out in the meantime. Please sign in and try again.'],
  ['over_request_rate_limit', 'Too many tries from your network. Wait a few minutes, then try again.'],
  ['unexpected_failure', 'Something went wrong on our side. Please try again in a minute.'],
]);

/**
 * Finds out what was wrong with the mailed link that opened the page.
 *
 * @param address the page's address. The sign-in service puts `error` and `error_code` into its fragment; a `code` in
 *   its query works only in the browser that requested it, and this app never requests one. Links of a change of address
 *   lead to the account.
 * @returns undefined when the address reports no problem
 */
export function linkProblem(address: Pick<URL, 'hash' | 'search' | 'pathname'>): LinkProblem | undefined {
  const told = new URLSearchParams(address.hash.replace(/^#/, ''));
  const code = told.get('error_code') ?? told.get('error');
  const of = address.pathname.startsWith('/account') ? 'address' : 'sign-in';
  const { link, again } = WORDS[of];
  if (code === 'otp_expired') return { of, words: `${link} has expired or was used before. ${again}` };
  if (code) return { of, words: REASONS.get(code) ?? `${link} did not work. ${again}` };
  if (new URLSearchParams(address.search).has('code'))
    return { of, words: `${link} was asked for in another browser or app, and works only there. ${again}` };
  return undefined;
}

/** The session that a link holds, as the sign-in service writes it into the address. */
export interface LinkSession {
  access_token: string;
  refresh_token: string;
  /** What the link was for: magiclink, invite, email_change … */
  type: string;
}

/** Returns the session in an address, if there is one. @param found the parameters that auth-js has read from the address */
export function linkSessionIn(found: Record<string, string>): LinkSession | undefined {
  const { access_token, refresh_token, type = '' } = found;
  return access_token && refresh_token ? { access_token, refresh_token, type } : undefined;
}

/** Returns what a token claims. Nobody has verified it: the server decides what its owner may do. */
export function claimsOf(token: string): { session_id?: unknown; aal?: unknown } {
  try {
    const [, payload = ''] = token.split('.');
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))) as object;
  } catch {
    return {};
  }
}
