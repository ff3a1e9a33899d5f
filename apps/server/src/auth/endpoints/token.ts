import { z } from 'zod';
import { parse } from './body.ts';
import type { Auth, Endpoints } from './context.ts';
import { AuthError, invalid } from './errors.ts';
import { redeemAuthCode } from './pkce.ts';
import { providerTokens } from './provider-tokens.ts';
import { refresh } from './refresh.ts';
import { deviceOf, sessionJson, startSession } from './sessions.ts';
import type { Device } from './sessions.ts';
import { inTransaction } from './transaction.ts';

const query = z.object({ grant_type: z.string().default('') });
const refreshBody = z.object({ refresh_token: z.string().nullish() });
const pkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

/** What other grants answer: there are no passwords here, and no sign-in by a provider's ID token. */
const REFUSED: Record<string, () => AuthError> = {
  password: () =>
    new AuthError(422, 'email_provider_disabled', 'Passwords are not used here: ask for a sign-in link'),
  id_token: () => new AuthError(400, 'provider_disabled', 'Sign-in with an ID token is not offered'),
  web3: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
};

export const tokenEndpoints: Endpoints = (app, auth) => {
  app.post('/token', async (request) => {
    const { grant_type } = parse(query, request.query);
    if (grant_type === 'refresh_token')
      return refresh(auth, parse(refreshBody, request.body).refresh_token ?? '');
    if (grant_type === 'pkce') return exchange(auth, parse(pkceBody, request.body), deviceOf(request));
    throw REFUSED[grant_type]?.() ?? new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  });
  app.post('/signup', async () => {
    throw new AuthError(
      422,
      'email_provider_disabled',
      'Passwords are not used here: ask for a sign-in link',
    );
  });
};

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
