import { z } from 'zod';
import { id, nullableText, timestamp } from '../fields.ts';

/** A device on which somebody is signed in. */
export const session = z.object({
  id,
  created_at: timestamp,
  /** When it last renewed its sign-in: at most an hour before its last use. */
  refreshed_at: timestamp,
  user_agent: nullableText,
  ip: nullableText,
  /** Whether it is the caller's own device. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Events of an account, as named in the audit log without `auth.`. */
export const ACCOUNT_EVENTS = [
  'login',
  'logout',
  'refresh_token_reused',
  'link_generated',
  'mfa_enrolled',
  'mfa_verified',
  'mfa_removed',
  'mfa_failed',
  'mfa_limit_reached',
  'mfa_code_requested',
  'recovery_codes_made',
  'recovery_code_used',
  'recovery_code_failed',
  'wrong_codes',
  'email_changed',
  'identity_linked',
  'identity_unlinked',
  'role_changed',
  'permissions_changed',
  'factors_reset',
  'blocked',
  'unblocked',
  'api_key_made',
  'api_key_revoked',
  'user_created',
  'user_updated',
  'invited',
  'first_admin',
] as const;

export const accountEvent = z.object({
  id: z.string(),
  at: timestamp,
  what: z.enum(ACCOUNT_EVENTS),
  /** How somebody signed in: by mail, or by another service. */
  method: nullableText,
  /** Whether somebody else did it: an admin, an operator or the server. */
  by_others: z.boolean(),
});
export type AccountEvent = z.infer<typeof accountEvent>;
