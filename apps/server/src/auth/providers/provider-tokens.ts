import type { auth_flows } from '@labrish/db';
import { z } from 'zod';
import type { AuthServices } from '#auth/context.ts';

const PURPOSE = 'auth-flow';

/** Data that a round trip to a provider needs at its next step. Stored encrypted in the flow's row. */
const flowSecrets = z.object({
  code_verifier: z.string().optional(),
  nonce: z.string().optional(),
  session_id: z.string().optional(),
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});
export type FlowSecrets = z.infer<typeof flowSecrets>;

export function sealFlow(services: Pick<AuthServices, 'secrets'>, flow_id: string, secrets: FlowSecrets) {
  return services.secrets.seal(PURPOSE, flow_id, JSON.stringify(secrets));
}

export function openFlow(services: Pick<AuthServices, 'secrets'>, flow: auth_flows): FlowSecrets {
  if (!flow.secrets_enc) return {};
  return flowSecrets.parse(JSON.parse(services.secrets.open(PURPOSE, flow.id, flow.secrets_enc).toString()));
}

/** Returns the provider's own tokens for the client that exchanges the code; we do not store them. */
export function providerTokens(services: Pick<AuthServices, 'secrets'>, flow: auth_flows) {
  const { provider_token, provider_refresh_token } = openFlow(services, flow);
  return {
    ...(provider_token && { provider_token }),
    ...(provider_refresh_token && { provider_refresh_token }),
  };
}
