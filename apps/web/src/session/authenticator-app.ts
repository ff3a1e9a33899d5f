import { isAuthApiError } from '@supabase/auth-js';
import { describeError } from '#lib/attempt.ts';
import { auth } from './client.ts';

/** Verifies a code of an app; the session then has a second factor. @throws with words for the person */
export async function verifyAuthenticatorCode(factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (!error) return;
  if (isAuthApiError(error) && error.code === 'mfa_verification_failed')
    throw new Error('That code is not right. Type the one that the app shows now.');
  throw new Error(describeError(error, 'The code could not be checked. Try again.'));
}

/** A code that was sent to a phone. */
export interface SentCode {
  factorId: string;
  challengeId: string;
}

/** Sends a code to a phone, on WhatsApp. @throws the sign-in service's refusal */
export async function sendCode(factorId: string): Promise<SentCode> {
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'whatsapp' });
  if (error) throw error;
  return { factorId, challengeId: data.id };
}

/** Verifies a code that was sent to a phone; the session then has a second factor. @throws the sign-in service's refusal */
export async function verifyPhone({ factorId, challengeId }: SentCode, code: string): Promise<void> {
  const { error } = await auth.mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}
