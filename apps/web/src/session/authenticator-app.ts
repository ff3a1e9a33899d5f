import { isAuthApiError, type Factor, type User } from '@supabase/auth-js';
import { auth } from './client.ts';
import { describeError } from '#lib/api/trpc.ts';

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
