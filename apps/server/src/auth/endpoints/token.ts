import { z } from 'zod';
import { signupIsClosed } from '#auth/accounts/admission.ts';
import { parse } from '#auth/body.ts';
import { type Auth, type Endpoints, inTransaction } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { providerTokens } from '#auth/providers/flow.ts';
import { redeemAuthCode } from '#auth/tokens/pkce.ts';
import { refresh } from '#auth/tokens/refresh.ts';
import { type Device, deviceOf, sessionJson, startSession } from '#auth/tokens/sessions.ts';

const query = z.object({ grant_type: z.string().default('') });
const refreshBody = z.object({ refresh_token: z.string().nullish() });
const pkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

const signupBody = z.object({ email: z.string().nullish(), phone: z.string().nullish() });

export const tokenEndpoints: Endpoints = (app, auth) => {
  app.post('/token', async (request) => {
    const { grant_type } = parse(query, request.query);
    if (grant_type === 'refresh_token')
      return refresh(auth, parse(refreshBody, request.body).refresh_token ?? '');
    if (grant_type === 'pkce') return exchange(auth, parse(pkceBody, request.body), deviceOf(request));
    throw refusedGrant(grant_type, request.body);
  });
  app.post('/signup', async (request) => {
    throw refusedSignup(auth, parse(signupBody, request.body));
  });
};

/**
 * Returns the error for a sign-up: a sign-in link creates the account, a password never does. Uses GoTrue's messages, in GoTrue's
 * order, where GoTrue has them.
 */
function refusedSignup(auth: Auth, { email, phone }: z.infer<typeof signupBody>): AuthError {
  if (!email && !phone)
    return new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (signupIsClosed(auth.env))
    return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  return noPasswords();
}

async function exchange(auth: Auth, body: z.infer<typeof pkceBody>, device: Device) {
  const { auth_code, code_verifier } = body;
  if (!auth_code || !code_verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const { flow, session } = await inTransaction(auth, async (tx) => {
    const flow = await redeemAuthCode(tx, auth, auth_code, code_verifier);
    return {
      flow,
      session: await startSession(tx, auth, flow.user_id, { method: flow.method ?? 'otp', device }),
    };
  });
  return { ...(await sessionJson(auth, session)), ...providerTokens(auth, flow) };
}

/** Issuers of ID tokens for which GoTrue needs only the provider's name (internal/api/provider, token_oidc.go). */
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

const noPasswords = () =>
  new AuthError(422, 'email_provider_disabled', 'Passwords are not used here: ask for a sign-in link');

/** Returns the error for a grant that we do not offer, in GoTrue's words where it has some. */
function refusedGrant(grant_type: string, body: unknown): AuthError {
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
