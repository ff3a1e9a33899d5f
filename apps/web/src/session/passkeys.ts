import { isAuthApiError, type MFAVerifyWebauthnParams } from '@supabase/auth-js';
import { describeError } from '#lib/attempt.ts';
import { auth } from './client.ts';

/** The WebAuthn relying party of the passkeys; the service compares it with its own address. */
const webauthn = { rpId: location.hostname, rpOrigins: [location.origin] };

/** Creates the passkey of a new factor: the browser asks the person where to store it. @throws with words for the person */
export function makePasskey(factorId: string): Promise<void> {
  return withDevice(
    factorId,
    (publicKey) =>
      navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }),
    'No passkey was created',
  );
}

/** Passes the second step with a passkey. @throws with words for the person */
export function confirmWithPasskey(factorId: string): Promise<void> {
  return withDevice(
    factorId,
    (publicKey) => navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions }),
    'No passkey was used',
  );
}

/**
 * Asks the service for a challenge, the device for its answer, and has the service check it. Does not use the ceremonies of auth-js
 * (`mfa.webauthn`): they ask for a separate security key unless told otherwise, and most people's passkey is in their device.
 */
async function withDevice(
  factorId: string,
  ask: (publicKey: unknown) => Promise<Credential | null>,
  failed: string,
): Promise<void> {
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn });
  if (error) throw inWords(error, failed);
  const { type, credential_options } = data.webauthn;
  const credential_response = await ask(credential_options.publicKey).catch((problem: unknown) => {
    throw inWords(problem, failed);
  });
  const answer = { type, ...webauthn, credential_response } as MFAVerifyWebauthnParams['webauthn'];
  const checked = await auth.mfa.verify({ factorId, challengeId: data.id, webauthn: answer });
  if (checked.error) throw inWords(checked.error, failed);
}

/** Messages for the person, by the exception's name: the browser's own messages are for programmers. */
const WORDS: Record<string, string> = {
  NotAllowedError: 'the prompt was closed, or it timed out. Try again.',
  AbortError: 'the prompt was closed. Try again.',
  InvalidStateError: 'this device already has a passkey of yours.',
  NotSupportedError: 'this device cannot store one. Use an authenticator app.',
  SecurityError: 'the browser does not allow it at this address. Use an authenticator app.',
};

function inWords(error: unknown, failed: string): Error {
  if (isAuthApiError(error)) return error;
  const words = error instanceof Error ? WORDS[error.name] : undefined;
  if (words) return new Error(`${failed}: ${words}`);
  return new Error(describeError(error, `${failed}. Check the connection and try again.`));
}
