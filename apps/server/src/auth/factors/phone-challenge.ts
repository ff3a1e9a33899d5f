import { randomInt } from 'node:crypto';
import type { auth_challenges, auth_factors } from '@labrish/db';
import { sameBytes } from '#auth-secret/secrets.ts';
import { audit } from '#audit.ts';
import { CodeNotSent } from '../options.ts';
import type { Auth, AuthServices, Db } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { CHALLENGE_SECONDS } from '../lifetimes.ts';
import { phoneOf } from '../accounts/user-json.ts';
import {
  countMessage,
  limitNewPhone,
  limitSession,
  mayMessageOwner,
  noMoreCodes,
} from '#auth/limits/phone-limits.ts';
import type { SignedIn } from '#auth/tokens/bearer.ts';
import { type Asker, openChallenge } from './steps.ts';

/**
 * Opens a challenge of the factor and sends a code to its number.
 *
 * For an unverified number, which may be anybody's, returns before the message is sent and never reports a failure: a failure
 * would reveal who has lately written to us.
 *
 * @throws {AuthError} 422 without a provider or when sending to a verified number failed, 429 (phone-limits.ts).
 */
export async function challengePhone(
  auth: Auth,
  who: SignedIn,
  factor: auth_factors,
  asker: Asker,
): Promise<auth_challenges> {
  const { sendCode } = auth.options;
  const phone = phoneOf(auth, factor);
  if (!sendCode || !phone)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'Codes by phone are not offered any more');
  const send = (code: string) => sendCode(phone, textOf(auth, code));
  await limitSession(auth, who, factor);
  if (factor.status === 'verified') return challengeOwner(auth, who, factor, asker, send);
  await limitNewPhone(auth, factor.user_id, phone);
  const { challenge, code } = await openWithCode(auth, factor, asker);
  await audit(auth.db.prisma, auth, { user: factor.user_id }, 'mfa_code_requested', {
    after: { factor_id: factor.id },
  });
  auth.runInBackground(() => send(code).catch((error: unknown) => void notSent(auth, error)));
  return challenge;
}

/**
 * Sends a code to a verified number, which belongs to this person: waits for the provider, and reports a failure. The challenge is
 * then deleted, but the next message still has to wait a minute.
 *
 * If a code was sent in the last minute, or the limits allow no message, the new challenge reuses the valid code that the phone has.
 * So the owner can use a code that a stranger with the mailbox requested, and the stranger cannot lock the owner out by requests.
 */
async function challengeOwner(
  auth: Auth,
  who: SignedIn,
  factor: auth_factors,
  asker: Asker,
  send: (code: string) => Promise<void>,
): Promise<auth_challenges> {
  const onPhone = await newestCode(auth, factor);
  if (onPhone && onPhone.age < FRESH_SECONDS) return openChallenge(auth, factor, asker, onPhone.sent);
  const { may, waitSeconds } = await mayMessageOwner(auth, who, factor, asker.ip);
  if (!may) {
    if (onPhone) return openChallenge(auth, factor, asker, onPhone.sent);
    throw noMoreCodes(waitSeconds);
  }
  await countMessage(auth, factor);
  const { challenge, code } = await openWithCode(auth, factor, asker);
  await send(code).catch(async (error: unknown) => {
    await auth.db.prisma.auth_challenges.deleteMany({ where: { id: challenge.id } });
    throw notSent(auth, error);
  });
  return challenge;
}

/** Age of a code up to which a request gets no new message: the interval between two messages. */
const FRESH_SECONDS = 60;

async function openWithCode(auth: Auth, factor: auth_factors, asker: Asker) {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const code_hmac = codeHmac(auth, factor.id, code);
  return { code, challenge: await openChallenge(auth, factor, asker, { code_hmac }) };
}

/** Finds the newest code that was sent for a factor and is still valid, with its age in seconds. */
async function newestCode(auth: Auth, { id: factor_id }: auth_factors) {
  const now = auth.now();
  const row = await auth.db.prisma.auth_challenges.findFirst({
    where: { factor_id, code_hmac: { not: null }, verified_at: null, expires_at: { gt: now } },
    orderBy: { expires_at: 'desc' },
  });
  if (!row?.code_hmac) return null;
  const { code_hmac, expires_at } = row;
  // Challenges that share a code share its expiry, from which its age follows.
  const age = CHALLENGE_SECONDS - (expires_at.getTime() - now.getTime()) / 1000;
  return { age, sent: { code_hmac, expires_at } };
}

/** Voids a used code in all challenges that share it. */
export async function voidCode(tx: Db, auth: Auth, { factor_id, code_hmac }: auth_challenges): Promise<void> {
  if (!code_hmac) return;
  await tx.auth_challenges.updateMany({
    where: { factor_id, code_hmac, verified_at: null },
    data: { verified_at: auth.now() },
  });
}

/** Tells whether this is the code that was sent for this challenge. */
export function isCodeOf(
  auth: AuthServices,
  { factor_id, code_hmac }: auth_challenges,
  code: string,
): boolean {
  return code_hmac !== null && sameBytes(code_hmac, codeHmac(auth, factor_id, code));
}

/** Includes the factor's id, so that a code is worthless for another factor. */
function codeHmac({ secrets }: AuthServices, factor_id: string, code: string) {
  return Uint8Array.from(secrets.mac('auth-phone-code', `${factor_id}|${code}`));
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
