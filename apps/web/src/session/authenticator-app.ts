import { isAuthApiError, type Factor, type User } from '@supabase/auth-js';
import { auth } from './client.ts';
import { describeError } from '#lib/api/describe-error.ts';

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

/** Verifies a code of an app; the session then has a second factor. @throws with words for the person */
export async function verifyAuthenticatorCode(factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (!error) return;
  if (isAuthApiError(error) && error.code === 'mfa_verification_failed')
    throw new Error('That code is not right. Type the one that the app shows now.');
  throw new Error(describeError(error, 'The code could not be checked. Try again.'));
}
