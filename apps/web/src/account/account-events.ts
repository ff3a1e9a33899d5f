import type { AccountEvent } from '@labrish/api/sessions/schema';

const WORDS: Record<AccountEvent['what'], string> = {
  login: 'Signed in',
  logout: 'Signed out',
  refresh_token_reused: 'A copied sign-in was used, and ended with the session it came from',
  link_generated: 'A sign-in link was made',
  mfa_enrolled: 'Second factor set up',
  mfa_verified: 'Second step passed',
  mfa_removed: 'Second factor removed',
  mfa_failed: 'Second step failed: wrong code or passkey',
  mfa_limit_reached: 'Too many wrong codes: none were taken for a while',
  mfa_code_requested: 'A code for a new second factor was sent to a phone',
  recovery_codes_made: 'Recovery codes made',
  recovery_code_used: 'Recovery code used in place of the second step',
  recovery_code_failed: 'Wrong recovery code at the second step',
  wrong_codes: 'Ten wrong codes within an hour: you were told by mail',
  email_changed: 'Address changed',
  identity_linked: 'Another way to sign in added',
  identity_unlinked: 'A way to sign in removed',
  role_changed: 'Role changed',
  permissions_changed: 'Permissions changed',
  factors_reset: 'Second factors reset',
  blocked: 'Account blocked',
  unblocked: 'Account unblocked',
  api_key_made: 'API key made in your name',
  api_key_revoked: 'API key in your name revoked',
  user_created: 'Account made',
  user_updated: 'Account changed',
  invited: 'Invited',
  first_admin: 'Account made, as the first administrator',
};

/** Events that the audit log never attributes to the account's owner: "not by you" would say nothing about them. */
const OTHERS_ALWAYS = new Set<AccountEvent['what']>([
  'invited',
  'first_admin',
  'mfa_limit_reached',
  'wrong_codes',
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
  if (what === 'login') return method === 'oauth' ? 'Signed in with another service' : 'Signed in by mail';
  return by_others && !OTHERS_ALWAYS.has(what) ? `${WORDS[what]}, not by you` : WORDS[what];
}

/** Returns whether somebody else may be trying to get in. */
export function isWorrying({ what }: AccountEvent): boolean {
  return WORRYING.has(what);
}
