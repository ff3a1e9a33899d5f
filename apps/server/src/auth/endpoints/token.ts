import { z } from 'zod';
import { signupIsClosed } from '#auth/accounts/admission.ts';
import { parse } from '#auth/body.ts';
import { type Auth, type Endpoints, inTransaction } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { providerTokens } from '#auth/providers/flow.ts';
import { redeemAuthCode } from '#auth/tokens/pkce.ts';
import { type Device, deviceOf, sessionJson, startSession, hasEnded } from '#auth/tokens/sessions.ts';
import type { auth_sessions } from '@labrish/db';
import { audit } from '#audit.ts';
import { consume } from '#rate-limit.ts';
import { readRefreshToken } from '#auth/tokens/refresh-token.ts';
import { banned, isBanned, loadUser } from '#auth/accounts/users.ts';

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

/**
 * Exchanges a refresh token for a new access token. Rotates the current refresh token. Answers the previous token with the current
 * one, because a second tab was slower or an answer was lost. Ends the session for an older token, which must have been copied.
 *
 * @throws {AuthError} 400, which signs the client out, or 503, which the client retries.
 */
async function refresh(auth: Auth, token: string) {
  const claim = readRefreshToken(auth.secrets, token);
  if (!claim) throw invalid('Refresh token is not valid');
  await assertNotTooOften(auth, claim.id);
  const session = await auth.db.prisma.auth_sessions.findUnique({ where: { id: claim.id } });
  if (!session) throw notFound();
  if (hasEnded(session, auth.now()))
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  const user = await loadUser(auth.db.prisma, session.user_id);
  if (isBanned(user, auth.now())) throw banned(400);
  return sessionJson(auth, await rotate(auth, session, claim.counter), user);
}

async function rotate(auth: Auth, session: auth_sessions, presented: number): Promise<auth_sessions> {
  const { id, counter } = session;
  if (presented > counter) throw invalid('Refresh token is not valid');
  if (presented === counter - 1) return session;
  if (presented < counter) return endReused(auth, session);
  const refreshed_at = auth.now();
  const { count } = await auth.db.prisma.auth_sessions.updateMany({
    where: { id, counter },
    data: { counter: counter + 1, refreshed_at },
  });
  if (count === 1) return { ...session, counter: counter + 1, refreshed_at };
  // If another request rotated the token since it was read, this token is now the previous one, or the session has ended.
  const current = await auth.db.prisma.auth_sessions.findUnique({ where: { id } });
  if (!current) throw notFound();
  return rotate(auth, current, presented);
}

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

async function endReused(auth: Auth, { id, user_id }: auth_sessions): Promise<never> {
  await auth.db.prisma.auth_sessions.deleteMany({ where: { id } });
  await audit(auth.db.prisma, auth, 'system', 'refresh_token_reused', { user_id, after: { session_id: id } });
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Limits the refreshes of a session. 503 and not 429: auth-js retries a 503, but would sign its user out at a 429. */
async function assertNotTooOften(auth: Auth, session_id: string): Promise<void> {
  const { hits } = await consume(auth, 'refresh', session_id, 60);
  if (hits > auth.options.limits.refreshesPerMinute)
    throw new AuthError(
      503,
      'over_request_rate_limit',
      'This session is refreshed too often. Please try again in a minute.',
    );
}
