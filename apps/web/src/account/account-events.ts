import type { AccountEvent } from '@labrish/api/sessions/schema';

const WORDS: Record<AccountEvent['what'], string> = {
  login: 'Signed in',
  logout: 'Signed out',
  refresh_token_reused: 'A copied session was used; it and the original were ended',
  link_generated: 'A sign-in link was created for you',
  mfa_enrolled: 'Second factor set up',
  mfa_verified: 'Second step passed',
  mfa_removed: 'Second factor removed',
  mfa_failed: 'Second step failed: wrong code or passkey',
  mfa_limit_reached: 'Too many wrong codes: codes were blocked for a while',
  mfa_code_requested: 'A code for a new second factor was sent to a phone',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used in place of the second step',
  recovery_code_failed: 'Wrong recovery code at the second step',
  wrong_codes: 'Ten wrong codes within an hour: you got an email',
  email_changed: 'Address changed',
  identity_linked: 'Another way to sign in added',
  identity_unlinked: 'A way to sign in removed',
  role_changed: 'Role changed',
  permissions_changed: 'Permissions changed',
  factors_reset: 'Second factors reset',
  blocked: 'Account blocked',
  unblocked: 'Account unblocked',
  api_key_made: 'API key created in your name',
  api_key_revoked: 'API key in your name revoked',
  user_created: 'Account created',
  user_updated: 'Account changed',
  invited: 'Invited',
  first_admin: 'Account created, as the first administrator',
};

/** Events that the audit log never attributes to the account's owner: "not by you" would say nothing about them. */
const OTHERS_ALWAYS = new Set<AccountEvent['what']>([
  'invited',
  'first_admin',
  'mfa_limit_reached',
  'wrong_codes',
  'link_generated',
  'user_created',
]);

/** Events that the account's owner may have to act on. */
const WORRYING = new Set<AccountEvent['what']>([
  'refresh_token_reused',
  'mfa_failed',
  'mfa_limit_reached',
  'recovery_code_used',
  'recovery_code_failed',
  'wrong_codes',
]);

/** Describes an event. */
export function describeAccountEvent({ what, method, by_others }: AccountEvent): string {
  if (what === 'login') return method === 'oauth' ? 'Signed in with another service' : 'Signed in by email';
  return by_others && !OTHERS_ALWAYS.has(what) ? `${WORDS[what]}, not by you` : WORDS[what];
}

/** Returns whether somebody else may be trying to get in. */
export function isWorrying({ what }: AccountEvent): boolean {
  return WORRYING.has(what);
}
