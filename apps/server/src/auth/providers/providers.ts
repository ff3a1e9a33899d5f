import * as oidc from 'openid-client';
import { z } from 'zod';
import { email } from '#auth/body.ts';
import type { Auth } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import type { ProviderSettings } from '#auth/options.ts';

/** A person's identity as a provider reports it. */
export interface ProviderIdentity {
  provider: string;
  subject: string;
  email: string | null;
  email_verified: boolean;
  name?: string | undefined;
  avatar_url?: string | undefined;
  provider_token: string;
  provider_refresh_token?: string | undefined;
}

const GITHUB = 'https://github.com';
const configurations = new WeakMap<ProviderSettings, Promise<oidc.Configuration>>();

/** @throws {AuthError} 400 */
export function providerNamed(auth: Auth, name: string): ProviderSettings {
  const settings = auth.options.providers.find((one) => one.name === name);
  if (!settings) throw invalid(`Unsupported provider: Provider ${name} could not be found`);
  return settings;
}

/** Returns the provider's addresses and keys, discovered once. @throws {AuthError} 503 */
export async function configurationOf(settings: ProviderSettings): Promise<oidc.Configuration> {
  const known = configurations.get(settings) ?? discover(settings);
  configurations.set(settings, known);
  try {
    return await known;
  } catch {
    configurations.delete(settings);
    throw new AuthError(
      503,
      'provider_unreachable',
      `${settings.name} does not answer. Please try again in a moment.`,
    );
  }
}

async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const { kind, client_id, client_secret } = settings;
  const issuer = new URL(settings.issuer ?? GITHUB);
  // Allow HTTP without TLS for a provider on this machine.
  const insecure =
    issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  if (kind === 'oidc')
    return oidc.discovery(issuer, client_id, client_secret, undefined, {
      execute: insecure ? [oidc.allowInsecureRequests] : [],
      timeout: 10,
    });
  const base = issuer.href.replace(/\/+$/, '');
  const server = {
    issuer: base,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  };
  const configuration = new oidc.Configuration(server, client_id, client_secret);
  if (insecure) oidc.allowInsecureRequests(configuration);
  return configuration;
}

export const scopesOf = ({ kind, scopes }: ProviderSettings): string =>
  scopes ?? (kind === 'oidc' ? 'openid email profile' : 'read:user user:email');

/** Exchanges the provider's answer for an identity. openid-client checks signature, issuer, audience, nonce, state and PKCE. */
export async function identityFrom(
  settings: ProviderSettings,
  callback: URL,
  checks: { state: string; nonce?: string | undefined; code_verifier?: string | undefined },
): Promise<ProviderIdentity> {
  const configuration = await configurationOf(settings);
  const isOidc = settings.kind === 'oidc';
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    expectedState: checks.state,
    idTokenExpected: isOidc,
    ...(isOidc && checks.nonce && { expectedNonce: checks.nonce }),
    ...(checks.code_verifier && { pkceCodeVerifier: checks.code_verifier }),
  });
  const granted = {
    provider: settings.name,
    provider_token: tokens.access_token,
    provider_refresh_token: tokens.refresh_token,
  };
  if (!isOidc) return { ...granted, ...(await githubUser(settings, configuration, tokens.access_token)) };
  const claims = tokens.claims();
  if (!claims) throw new AuthError(500, 'unexpected_failure', 'The provider sent no ID token');
  // Ask the userinfo endpoint if the ID token has no address: many providers send it only there.
  const more =
    claims.email || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...granted, subject: claims.sub, ...readClaims({ ...claims, ...more }) };
}

const known = z.object({
  email: email.nullish().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().max(200).optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
});

function readClaims(claims: object) {
  const { email, email_verified, name, picture } = known.parse(claims);
  return { email: email ?? null, email_verified, name, avatar_url: picture };
}

const githubProfile = z.object({ id: z.int(), name: z.string().nullish(), avatar_url: z.string().nullish() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Reads the user from GitHub's API with the new access token, because GitHub has no ID tokens. */
async function githubUser(settings: ProviderSettings, configuration: oidc.Configuration, token: string) {
  const api = settings.issuer ? `${settings.issuer.replace(/\/+$/, '')}/api/v3` : 'https://api.github.com';
  const read = async (path: string) => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'labrish' });
    const response = await oidc.fetchProtectedResource(
      configuration,
      token,
      new URL(`${api}${path}`),
      'GET',
      undefined,
      headers,
    );
    return response.json();
  };
  const profile = githubProfile.parse(await read('/user'));
  const emails = githubEmails.parse(await read('/user/emails'));
  const primary = emails.find((one) => one.primary);
  return {
    subject: String(profile.id),
    ...readClaims({
      email: primary?.email,
      email_verified: primary?.verified,
      name: profile.name ?? undefined,
      picture: profile.avatar_url ?? undefined,
    }),
  };
}
