import { z } from 'zod';
import { parse } from '#auth/body.ts';
import { AuthError, invalid } from '#auth/errors.ts';

/** Issuers of the ID tokens that GoTrue knows by the provider's name alone (internal/api/provider, token_oidc.go). */
const ISSUERS = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
]);
const idTokenBody = z.object({
  provider: z.string().max(200).nullish(),
  issuer: z.string().max(200).nullish(),
});

export const noPasswords = () =>
  new AuthError(422, 'email_provider_disabled', 'Passwords are not used here: ask for a sign-in link');

/** Returns the error for a grant that we do not offer, in GoTrue's words where it has some. */
export function refusedGrant(grant_type: string, body: unknown): AuthError {
  if (grant_type === 'password') return noPasswords();
  if (grant_type === 'id_token') return refusedIdToken(parse(idTokenBody, body));
  if (grant_type === 'web3') return new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  return new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
}

function refusedIdToken({ provider, issuer }: z.infer<typeof idTokenBody>): AuthError {
  const known = ISSUERS.get(provider ?? '') ?? [...ISSUERS.values()].find((one) => one === issuer);
  if (!known) return invalid(`Custom OIDC provider ${JSON.stringify(provider ?? '')} not allowed`);
  return new AuthError(400, 'provider_disabled', `Provider (issuer "${known}") is not enabled`);
}
