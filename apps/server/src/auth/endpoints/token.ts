import { z } from 'zod';
import { signupIsClosed } from '#auth/accounts/admission.ts';
import { parse } from '#auth/body.ts';
import type { Auth, Endpoints } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { redeemAuthCode } from '#auth/tokens/pkce.ts';
import { providerTokens } from '#auth/providers/provider-tokens.ts';
import { refresh } from '#auth/tokens/refresh.ts';
import { noPasswords, refusedGrant } from '#auth/tokens/refused-grants.ts';
import { deviceOf, sessionJson, startSession } from '#auth/tokens/sessions.ts';
import type { Device } from '#auth/tokens/sessions.ts';
import { inTransaction } from '#auth/transaction.ts';

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

/** Refuses sign-up: the first sign-in link makes an account, never a password. In GoTrue's words and order where it has some. */
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
