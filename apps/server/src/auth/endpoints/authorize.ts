import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { assertManualLinking } from './identities.ts';
import { issuerOf } from '#auth/tokens/access-token.ts';
import { signedIn } from '#auth/tokens/bearer.ts';
import { parse } from '#auth/body.ts';
import type { Auth, Endpoints } from '#auth/context.ts';
import { bindToBrowser, sealFlow } from '#auth/providers/flow.ts';
import { after, FLOW_SECONDS } from '../lifetimes.ts';
import { perVisitor } from '#auth/limits/limits.ts';
import { sha256 } from '#auth/tokens/one-time.ts';
import { challengeFields, readChallenge } from '#auth/tokens/pkce.ts';
import { configurationOf, providerNamed, scopesOf } from '#auth/providers/providers.ts';
import { allowedRedirect } from '#auth/providers/redirects.ts';

const query = z.looseObject({
  provider: z.string().default(''),
  redirect_to: z.string().optional(),
  scopes: z.string().max(1000).optional(),
  skip_http_redirect: z.string().optional(),
  ...challengeFields,
});

/** Parameters of a request to a provider that only we set; all others (login_hint, prompt …) are passed on unchanged. */
const RESERVED = new Set([
  ...Object.keys(query.shape),
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state'],
  ...['nonce', 'request', 'request_uri', 'apikey', 'invite_token'],
]);

export const callbackOf = (auth: Auth): string => `${issuerOf(auth)}/callback`;

export const authorizeEndpoints: Endpoints = (app, auth) => {
  app.get('/authorize', { ...perVisitor(auth), logLevel: 'warn' }, async (request, reply) =>
    reply.redirect(await begin(auth, reply, parse(query, request.query), null), 302),
  );

  app.get('/user/identities/authorize', { ...perVisitor(auth), logLevel: 'warn' }, async (request, reply) => {
    const who = await signedIn(auth, request);
    assertManualLinking(auth);
    const wish = parse(query, request.query);
    const url = await begin(auth, reply, wish, { user_id: who.user.id, session_id: who.session.id });
    return wish.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302);
  });
};

/** Stores the state of an OAuth sign-in. @returns the provider's sign-in page, with our state, nonce and PKCE challenge. */
async function begin(
  auth: Auth,
  reply: FastifyReply,
  wish: z.infer<typeof query>,
  linking: { user_id: string; session_id: string } | null,
): Promise<string> {
  const settings = providerNamed(auth, wish.provider);
  const challenge = readChallenge(wish);
  const configuration = await configurationOf(settings);
  const id = randomUUID();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const code_verifier = oidc.randomPKCECodeVerifier();
  const now = auth.now();
  await auth.db.prisma.auth_flows.create({
    data: {
      id,
      provider: settings.name,
      ...challenge,
      state_sha256: sha256(state),
      redirect_to: allowedRedirect(auth.env, wish.redirect_to),
      linking_user_id: linking?.user_id ?? null,
      secrets_enc: sealFlow(auth, id, {
        nonce,
        code_verifier,
        ...(linking && { session_id: linking.session_id }),
      }),
      created_at: now,
      expires_at: after(now, FLOW_SECONDS),
    },
  });
  bindToBrowser(auth, reply, id);
  const more = Object.entries(wish).flatMap(([key, value]) =>
    typeof value === 'string' && !RESERVED.has(key) ? [[key, value]] : [],
  );
  const scopes = `${scopesOf(settings)} ${wish.scopes ?? ''}`.split(/[\s,]+/).filter(Boolean);
  return oidc.buildAuthorizationUrl(configuration, {
    ...(Object.fromEntries(more) as Record<string, string>),
    redirect_uri: callbackOf(auth),
    scope: [...new Set(scopes)].join(' '),
    state,
    ...(settings.kind === 'oidc' && { nonce }),
    code_challenge: await oidc.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  }).href;
}
