import type { Factor, User } from '@supabase/auth-js';

/** An authenticator app that is set up, with its name and date, by which its owner recognises it. */
export interface AuthenticatorApp {
  id: string;
  name: string;
  created_at: string;
}

/** Lists the authenticator apps that are set up. */
export function authenticatorAppsOf(user: User): AuthenticatorApp[] {
  return (user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map((factor) => ({ id: factor.id, name: factorName(factor), created_at: factor.created_at }));
}

const KINDS = { totp: 'Authenticator app', phone: 'Phone', webauthn: 'Passkey' };

/** Returns a factor's name; the service does not require one. */
export function factorName({ friendly_name, factor_type }: Factor): string {
  return friendly_name ?? KINDS[factor_type];
}

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
