import { startWorld } from '../auth/harness.ts';
import type { World } from '../auth/harness.ts';

/** Starts an outside auth service (another server of ours, which has the same contract), and a server that relies on it. */
export async function startOutside(): Promise<{ outside: World; world: World }> {
  const outside = await startWorld({ env: { AUTH_SIGNUP: 'open' } });
  const env = { AUTH_URL: outside.authUrl, AUTH_ISSUER: `${outside.site}/auth/v1` };
  return { outside, world: await startWorld({ env }) };
}
