import { randomInt, randomUUID } from 'node:crypto';
import type { auth_challenges, auth_factors } from '@labrish/db';
import { sameBytes } from '#auth-secret/secrets.ts';
import { audit } from '#audit.ts';
import { CodeNotSent } from '../options.ts';
import type { Auth, AuthServices } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { CHALLENGE_SECONDS } from '../lifetimes.ts';
import { phoneOf } from '../accounts/user-json.ts';
import { limitCode, limitUnverifiedPhoneCodes } from '#auth/limits/limits.ts';
import { type Asker, openChallenge } from './steps.ts';

type Sealing = Pick<AuthServices, 'secrets'>;

/**
 * Sends a new code to the factor's number and opens the challenge for it.
 *
 * A verified number belongs to this person: waits for the provider, and reports a failure. The challenge is then deleted, but the
 * next message still has to wait a minute. An unverified number may be anybody's: answers before the message is sent, and never
 * reports a failure, which would reveal who has lately written to us.
 *
 * @throws {AuthError} 422 without a provider or when sending failed, 429 within a minute of the last message, or after too many
 *   codes to unverified numbers.
 */
export async function challengePhone(
  auth: Auth,
  factor: auth_factors,
  asker: Asker,
): Promise<auth_challenges> {
  const { sendCode } = auth.options;
  const phone = phoneOf(auth, factor);
  if (!sendCode || !phone)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'Codes by phone are not offered any more');
  const verified = factor.status === 'verified';
  // Check this limit first: a user who is refused here must not use up the minute of the number's owner (limitCode).
  if (!verified) await limitUnverifiedPhoneCodes(auth, factor.user_id);
  await limitCode(auth, factor.user_id, phone);
  const id = randomUUID();
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const challenge = await openChallenge(auth, factor, asker, { id, code_hmac: codeHmac(auth, id, code) });
  const send = () => sendCode(phone, textOf(auth, code));
  if (verified) {
    await send().catch(async (error: unknown) => {
      await auth.db.prisma.auth_challenges.deleteMany({ where: { id } });
      throw notSent(auth, error);
    });
    return challenge;
  }
  await audit(auth.db.prisma, auth, {
    actor: { user: factor.user_id },
    action: 'mfa_code_requested',
    after: { factor_id: factor.id },
  });
  auth.runInBackground(() => send().catch((error: unknown) => void notSent(auth, error)));
  return challenge;
}

/** Tells whether this is the code that was sent for this challenge. */
export function isCodeOf(auth: Sealing, { id, code_hmac }: auth_challenges, code: string): boolean {
  return code_hmac !== null && sameBytes(code_hmac, codeHmac(auth, id, code));
}

/** Includes the challenge's id, so that a code is worthless for another challenge. */
function codeHmac({ secrets }: Sealing, challenge_id: string, code: string) {
  return Uint8Array.from(secrets.mac('auth-phone-code', `${challenge_id}|${code}`));
}

function textOf({ env }: Auth, code: string): string {
  const minutes = CHALLENGE_SECONDS / 60;
  return `${code} is your ${env.PRODUCT_NAME} sign-in code. It works for ${minutes} minutes. Give it to nobody: we never ask for it.`;
}

/** Makes the error for the person. Logs an unexpected error by name only: a provider's message can hold the number. */
function notSent(auth: Auth, error: unknown): AuthError {
  const known = error instanceof CodeNotSent;
  const error_name = error instanceof Error ? error.name : 'unknown';
  if (!known) auth.log.error({ error_name }, 'code not sent');
  const words = known ? error.message : 'Please try again in a minute.';
  return new AuthError(422, 'sms_send_failed', `The code could not be sent. ${words}`);
}
