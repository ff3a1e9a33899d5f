import type { auth_flows } from '@labrish/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sameBytes } from '#auth-secret/secrets.ts';
import type { AuthServices } from '#auth/context.ts';
import { FLOW_SECONDS } from '../lifetimes.ts';

/**
 * Binds an OAuth flow to the browser that began it, by a cookie: if somebody sends their callback address to another person, the
 * address neither signs that person in nor links anything. Each flow has its own cookie, so that two tabs do not disturb each
 * other. The cookie's value is an HMAC of the flow's id and is not stored.
 */
export function bindToBrowser(auth: AuthServices, reply: FastifyReply, flow_id: string): void {
  setCookie(auth, reply, flow_id, valueFor(auth, flow_id), FLOW_SECONDS);
}

/** Tells whether this browser began the OAuth flow, and deletes the flow's cookie. */
export function isBrowserOf(
  auth: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
  flow_id: string,
): boolean {
  const given = cookieNamed(request, nameFor(flow_id));
  if (given === undefined) return false;
  setCookie(auth, reply, flow_id, '', 0);
  return sameBytes(Buffer.from(given), Buffer.from(valueFor(auth, flow_id)));
}

/**
 * Sets the cookie. SameSite=Lax, because the provider's site begins the navigation back. Secure if PUBLIC_URL is https, whatever
 * the connection: a proxy may have ended TLS before us.
 */
function setCookie(
  { env }: AuthServices,
  reply: FastifyReply,
  flow_id: string,
  value: string,
  seconds: number,
) {
  const secure = env.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nameFor(flow_id)}=${value}; Path=/auth/v1/callback; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

const nameFor = (flow_id: string): string => `auth-flow-${flow_id}`;

const valueFor = ({ secrets }: AuthServices, flow_id: string): string =>
  secrets.mac('auth-flow-browser', flow_id).toString('base64url');

function cookieNamed(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

const PURPOSE = 'auth-flow';

/** Data that an OAuth flow needs at its next step. Stored encrypted in the flow's row. */
const flowSecrets = z.object({
  code_verifier: z.string().optional(),
  nonce: z.string().optional(),
  session_id: z.string().optional(),
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});
type FlowSecrets = z.infer<typeof flowSecrets>;

export function sealFlow(services: AuthServices, flow_id: string, secrets: FlowSecrets) {
  return services.secrets.seal(PURPOSE, flow_id, JSON.stringify(secrets));
}

export function openFlow(services: AuthServices, flow: auth_flows): FlowSecrets {
  if (!flow.secrets_enc) return {};
  return flowSecrets.parse(JSON.parse(services.secrets.open(PURPOSE, flow.id, flow.secrets_enc).toString()));
}

/** Returns the provider's own tokens for the client that exchanges the code. They are stored only in the flow's row, encrypted. */
export function providerTokens(services: AuthServices, flow: auth_flows) {
  const { provider_token, provider_refresh_token } = openFlow(services, flow);
  return {
    ...(provider_token && { provider_token }),
    ...(provider_refresh_token && { provider_refresh_token }),
  };
}
