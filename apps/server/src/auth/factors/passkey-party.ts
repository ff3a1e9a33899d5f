import { isIP } from 'node:net';
import { z } from 'zod';
import type { Auth } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';

/** Fields of a passkey request in which a client may name the site that it believes it is at. */
export const partyFields = {
  rpId: z.string().nullish(),
  rpOrigins: z.array(z.string()).max(20).nullish(),
};
type Sent = { rpId?: string | null | undefined; rpOrigins?: string[] | null | undefined };

/**
 * Returns the site that passkeys are made for: the host and the origin of `PUBLIC_URL`, never what a request says. Browsers let no
 * other site use them, so nobody can be talked into signing in for somebody else.
 */
export function partyOf({ env }: Pick<Auth, 'env'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(env.PUBLIC_URL);
  return { rpID: hostname, origin };
}

/** Refuses passkeys at an address without a name: browsers make none for an IP address. @throws {AuthError} 422 */
export function assertPasskeysOffered(auth: Auth): void {
  const { rpID } = partyOf(auth);
  if (isIP(rpID.replaceAll(/[[\]]/g, '')) !== 0)
    throw new AuthError(
      422,
      'mfa_webauthn_enroll_not_enabled',
      `MFA enroll is disabled for WebAuthn: browsers make no passkeys for ${rpID}, an address without a name`,
    );
}

/** Requires that the site in a passkey request, if it names any, is ours. @throws {AuthError} 400 */
export function assertOwnParty(auth: Auth, { rpId, rpOrigins }: Sent): void {
  const { rpID, origin } = partyOf(auth);
  if ((rpId ?? rpID) === rpID && (rpOrigins ?? []).every((one) => one === origin)) return;
  throw invalid(`Passkeys work at ${origin} only: open that address and try again`);
}
