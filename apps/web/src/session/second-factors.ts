import type { User } from '@supabase/auth-js';
import { authenticatorAppsOf, type AuthenticatorApp } from './authenticator-app.ts';

/** What a person has set up for the second step. */
export interface SecondFactors {
  /** Id of a passkey. Any one will do: the browser offers all that it finds. */
  passkey?: string | undefined;
  apps: AuthenticatorApp[];
  phone: boolean;
}

/** Returns the verified factors of a user, by kind. */
export function secondFactorsOf(user: User): SecondFactors {
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified');
  return {
    passkey: verified.find(({ factor_type }) => factor_type === 'webauthn')?.id,
    apps: authenticatorAppsOf(user),
    phone: verified.some(({ factor_type }) => factor_type === 'phone'),
  };
}
