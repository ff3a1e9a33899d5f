import { isAuthApiError, type Factor, type User } from '@supabase/auth-js';
import { auth } from './client.ts';
import { describeError } from '#lib/api/describe-error.ts';

/** An authenticator app that is set up, as its owner tells it from the others. */
export interface App {
  id: string;
  name: string;
  created_at: string;
}

/** The authenticator apps that a code may come from. */
export function appsOf(user: User): App[] {
  return (user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map((factor) => ({ id: factor.id, name: factorName(factor), created_at: factor.created_at }));
}

/** What a factor is called; the service does not insist on a name. */
export function factorName({ friendly_name, factor_type }: Factor): string {
  return friendly_name ?? (factor_type === 'phone' ? 'Phone' : 'Authenticator app');
}

/** Proves that an app is at hand; the session is then one with a second factor. @throws with words for the person */
export async function verifyApp(factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (!error) return;
  if (isAuthApiError(error) && error.code === 'mfa_verification_failed')
    throw new Error('That code is not right. Type the one that the app shows now.');
  throw new Error(describeError(error, 'The code could not be checked. Try again.'));
}
