import type { auth_flows } from '@labrish/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callbackOf } from './authorize.ts';
import { addFormParser } from '#auth/body.ts';
import { type Auth, type Db, type Endpoints, inTransaction } from '#auth/context.ts';
import { AuthError, toAuthError } from '#auth/errors.ts';
import { isBrowserOf, openFlow, sealFlow } from '#auth/providers/flow.ts';
import { accountOf } from './identities.ts';
import { perVisitor } from '#auth/limits/limits.ts';
import { sha256 } from '#auth/tokens/one-time.ts';
import { issueAuthCode } from '#auth/tokens/pkce.ts';
import { identityFrom, providerNamed, type ProviderIdentity } from '#auth/providers/providers.ts';
import { homeOf, withQuery } from '#auth/providers/redirects.ts';
import { deviceOf, hasEnded, startSession, withSession } from '#auth/tokens/sessions.ts';
import { awaitsFactor, loadUser } from '#auth/accounts/users.ts';
import { withError } from './verify.ts';

/** Serves the address that providers send people back to, by GET or (response_mode=form_post) by POST. */
export const callbackEndpoints: Endpoints = (app, auth) => {
  const options = { ...perVisitor(auth), logLevel: 'warn' as const, exposeHeadRoute: false };
  app.get('/callback', options, async (request, reply) =>
    reply.redirect(await handleCallback(auth, request, reply), 302),
  );
  void app.register(async (scope) => {
    addFormParser(scope);
    // Redirect to the GET above: browsers send a SameSite=Lax cookie with that GET, but not with a form that another site posts.
    scope.post('/callback', options, async (request, reply) =>
      reply.redirect(`${callbackOf(auth)}?${textsOf(request.body).toString()}`, 303),
    );
  });
};

/** Returns the address that the person lands on: with a session or a code, or with the reason for the failure. */
async function handleCallback(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const answer = textsOf(request.query);
  let target = homeOf(auth.env);
  try {
    const flow = await takeFlow(auth, answer.get('state') ?? '');
    target = flow.redirect_to ?? target;
    if (!isBrowserOf(auth, request, reply, flow.id))
      throw new AuthError(
        400,
        'bad_oauth_state',
        'This sign-in was begun in another browser. Please start again, and stay in the same browser.',
      );
    if (answer.has('error'))
      throw new AuthError(
        403,
        'provider_refused',
        answer.get('error_description')?.slice(0, 200) ?? 'The provider did not sign you in',
      );
    return await signInOrIssueCode(auth, request, flow, answer, target);
  } catch (error) {
    return withError(target, toAuthError(error, request), true);
  }
}

function textsOf(given: unknown): URLSearchParams {
  const texts = Object.entries(given ?? {}).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(texts);
}

/** Finds the OAuth flow of a state, and uses the state up. @throws {AuthError} when the state is unknown, used or expired (5 minutes) */
async function takeFlow(auth: Auth, state: string): Promise<auth_flows> {
  const { auth_flows } = auth.db.prisma;
  const state_sha256 = sha256(state);
  const flow = await auth_flows.findUnique({ where: { state_sha256 } });
  const { count } = await auth_flows.updateMany({
    where: { state_sha256, expires_at: { gt: auth.now() } },
    data: { state_sha256: null },
  });
  if (!flow || count !== 1)
    throw new AuthError(
      400,
      'bad_oauth_state',
      'OAuth state has expired or is not known. Please sign in again.',
    );
  return flow;
}

async function signInOrIssueCode(
  auth: Auth,
  request: FastifyRequest,
  flow: auth_flows,
  answer: URLSearchParams,
  target: string,
): Promise<string> {
  const identity = await fetchIdentity(auth, flow, answer);
  const device = deviceOf(request);
  const done = await inTransaction(auth, async (tx) => {
    const user_id = await accountOf(tx, auth, identity, await linkingUser(tx, auth, flow), device.user_agent);
    if (!flow.code_challenge) {
      await tx.auth_flows.deleteMany({ where: { id: flow.id } });
      return { session: await startSession(tx, auth, user_id, { method: 'oauth', device }) };
    }
    const { provider_token, provider_refresh_token } = identity;
    const secrets_enc = sealFlow(auth, flow.id, {
      provider_token,
      ...(provider_refresh_token && { provider_refresh_token }),
    });
    await tx.auth_flows.update({ where: { id: flow.id }, data: { secrets_enc } });
    return { code: await issueAuthCode(tx, auth, flow.id, user_id, 'oauth') };
  });
  if (done.code !== undefined) return withQuery(target, { code: done.code });
  const { provider_token, provider_refresh_token } = identity;
  return withSession(auth, target, done.session, { provider_token, provider_refresh_token });
}

/** Asks the provider who this is. Logs a wrong answer of the provider as a warning, and answers 403: it is no failure of this server. */
async function fetchIdentity(
  auth: Auth,
  flow: auth_flows,
  answer: URLSearchParams,
): Promise<ProviderIdentity> {
  const { nonce, code_verifier } = openFlow(auth, flow);
  const callback = new URL(`${callbackOf(auth)}?${answer.toString()}`);
  const checks = { state: answer.get('state') ?? '', nonce, code_verifier };
  try {
    return await identityFrom(providerNamed(auth, flow.provider), callback, checks);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    auth.log.warn(
      {
        provider: flow.provider,
        error_name: (error as Error).name,
        error_code: (error as { code?: string }).code,
      },
      'provider answer refused',
    );
    throw new AuthError(
      403,
      'bad_oauth_callback',
      'The answer of the sign-in provider could not be verified. Please try again.',
    );
  }
}

/** Finds the user to link the identity to; null for a sign-in. @throws {AuthError} when the session that began the linking has ended */
async function linkingUser(tx: Db, auth: Auth, flow: auth_flows): Promise<string | null> {
  if (!flow.linking_user_id) return null;
  const id = openFlow(auth, flow).session_id;
  const session = id
    ? await tx.auth_sessions.findFirst({ where: { id, user_id: flow.linking_user_id } })
    : null;
  const user = await loadUser(tx, flow.linking_user_id);
  // A second factor may have been added or removed since the linking began.
  if (!session || hasEnded(session, auth.now()) || awaitsFactor({ user, aal: session.aal }))
    throw new AuthError(
      403,
      'session_not_found',
      'You have been signed out in the meantime. Please sign in and link again.',
    );
  return flow.linking_user_id;
}
