import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import type { auth_challenges, auth_factors } from '@labrish/db';
import { z } from 'zod';
import type { Auth, Db, FullUser } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { CHALLENGE_SECONDS } from '../lifetimes.ts';
import { assertOwnParty, partyFields, partyOf } from './passkey-party.ts';
import type { Accepted } from './steps.ts';

/** ES256 and RS256: every authenticator has one of them (WebAuthn 3, section 5.4). */
const ALGORITHMS = [-7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/**
 * Asks for a fingerprint or PIN but does not require it, as in GoTrue: older security keys have neither, and the mailed link before
 * this step is the other factor.
 */
const userVerification = 'preferred';

/** Imports the library at the first passkey: with its code for certificates it would add 25 MB and half a second to every start. */
const library = () => import('@simplewebauthn/server');

const base64url = z.base64url().min(1);
const credential = { id: base64url.max(1400), rawId: base64url, type: z.literal('public-key') };
const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).nullish(),
  }),
});
const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
});

/** Bodies of `challenge` and `verify` for a passkey. */
export const passkeyChallenge = z.object({ webauthn: z.object(partyFields).nullish() });
export const passkeyProof = z.object({
  challenge_id: z.string(),
  webauthn: z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('create'), ...partyFields, credential_response: created }),
      z.object({ type: z.literal('request'), ...partyFields, credential_response: signed }),
    ],
    'WebAuthn type must be create or request',
  ),
});
type Answer = z.output<typeof passkeyProof>['webauthn'];

/** Returns the options that the browser passes to the device, to create a passkey or to sign with it. The device signs `challenge`. */
export async function passkeyOptions(auth: Auth, user: FullUser, factor: auth_factors) {
  const { generateAuthenticationOptions, generateRegistrationOptions } = await library();
  const { rpID } = partyOf(auth);
  const timeout = CHALLENGE_SECONDS * 1000;
  const known = passkeysOf(user).map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as AuthenticatorTransportFuture[],
  }));
  if (factor.status === 'verified') {
    // Any passkey of this person will do, as in GoTrue: the browser finds the one that is on this device.
    const options = { rpID, timeout, userVerification, allowCredentials: known } as const;
    return { type: 'request' as const, publicKey: await generateAuthenticationOptions(options) };
  }
  const name = user.email ?? user.id;
  const publicKey = await generateRegistrationOptions({
    rpName: auth.env.PRODUCT_NAME,
    rpID,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    timeout,
    // Request no attestation: the maker of the device does not matter, and would make devices distinguishable.
    attestationType: 'none',
    excludeCredentials: known,
    // Phones and password managers copy a discoverable passkey to the person's other devices.
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { type: 'create' as const, publicKey };
}

/**
 * Refuses an answer that cannot belong to this factor, before it counts as an attempt.
 *
 * @throws {AuthError} 400 for another site, or the wrong kind of answer.
 */
export function assertFits(auth: Auth, factor: auth_factors, answer: Answer): void {
  assertOwnParty(auth, answer);
  const wanted = factor.status === 'verified' ? 'request' : 'create';
  if (answer.type !== wanted) throw invalid(`WebAuthn type must be ${wanted} for this factor`);
}

/** Checks what a device answered to a challenge. @returns null when it is not valid */
export async function checkPasskey(
  auth: Auth,
  user: FullUser,
  factor: auth_factors,
  { nonce }: auth_challenges,
  answer: Answer,
): Promise<Accepted | null> {
  if (!nonce) return null;
  const expected = expectedOf(auth, nonce);
  try {
    return answer.type === 'create'
      ? await checkCreated(factor, answer.credential_response, expected)
      : await checkSigned(user, answer.credential_response, expected);
  } catch (error) {
    // The library throws for whatever is wrong: another site, another challenge, a counter that went back, broken bytes.
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    auth.log.info({ factor_id: factor.id, reason }, 'passkey refused');
    return null;
  }
}

/** Requires that nobody has set this passkey up already. @throws {AuthError} 422 */
export async function assertNewPasskey(tx: Db, { data }: Accepted): Promise<void> {
  const { credential_id } = data;
  if (credential_id && (await tx.auth_factors.findUnique({ where: { credential_id } })))
    throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is set up already');
}

type Expected = ReturnType<typeof expectedOf>;

function expectedOf(auth: Auth, expectedChallenge: string) {
  const { rpID, origin } = partyOf(auth);
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: false };
}

async function checkCreated(
  factor: auth_factors,
  { response, ...rest }: z.output<typeof created>,
  expected: Expected,
): Promise<Accepted | null> {
  await assertNoCertificate(response.attestationObject);
  const { verifyRegistrationResponse } = await library();
  const { transports: told, ...bytes } = response;
  const transports = TRANSPORTS.filter((one) => told?.includes(one));
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { ...rest, response: bytes, clientExtensionResults: {} },
    ...expected,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  // Compare the client's `id`, which is not signed, with the id in the device's data.
  if (made?.credential.id !== rest.id) return null;
  const { publicKey, counter } = made.credential;
  return {
    factor,
    where: { status: 'unverified' },
    data: { credential_id: rest.id, public_key: publicKey, sign_count: counter, transports },
  };
}

async function checkSigned(
  user: FullUser,
  { response, ...rest }: z.output<typeof signed>,
  expected: Expected,
): Promise<Accepted | null> {
  const used = passkeysOf(user).find(({ credential_id }) => credential_id === rest.id);
  if (!used) return null;
  const { userHandle, ...bytes } = response;
  if (userHandle && userHandle !== Buffer.from(user.id).toString('base64url')) return null;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...rest, response: bytes, clientExtensionResults: {} },
    ...expected,
    credential: { id: rest.id, publicKey: used.public_key, counter: Number(used.sign_count) },
  });
  if (!verified) return null;
  const { newCounter } = authenticationInfo;
  // The library has checked the counter; the update checks it again, for concurrent answers. Many passkeys never count and stay at 0.
  const where = { status: 'verified', sign_count: newCounter === 0 ? 0 : { lt: newCounter } };
  return { factor: used, where, data: { sign_count: newCounter } };
}

/**
 * Refuses a certificate of the device: we request none, so browsers send none. From a certificate, the library would fetch a
 * revocation list at an address that the sender chose.
 */
async function assertNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const fmt = decoded.get('fmt');
  if (fmt !== 'none' && (fmt !== 'packed' || decoded.get('attStmt').get('x5c')))
    throw new Error(`Attestation ${fmt} was not asked for`);
}

/** Returns the passkeys that a person has set up. */
function passkeysOf({ factors }: FullUser) {
  return factors.flatMap((factor) => {
    const { credential_id, public_key } = factor;
    return factor.status === 'verified' && credential_id && public_key
      ? [{ ...factor, credential_id, public_key }]
      : [];
  });
}
