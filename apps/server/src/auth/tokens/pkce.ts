import { createHash, randomUUID } from 'node:crypto';
import type { auth_flows } from '@labrish/db';
import { z } from 'zod';
import { sameBytes } from '#auth-secret/secrets.ts';
import type { Auth, Db } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { after, FLOW_SECONDS, LINK_SECONDS } from '../lifetimes.ts';
import { sha256 } from './one-time.ts';

/** auth-js sends nulls in the implicit flow. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

export type Challenge = { code_challenge: string; code_challenge_method: 's256' | 'plain' };

/** Reads the PKCE challenge; null in the implicit flow. @throws {AuthError} when it is incomplete or malformed (RFC 7636, 4.2) */
export function readChallenge(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): Challenge | null {
  const { code_challenge, code_challenge_method } = body;
  if (!code_challenge && !code_challenge_method) return null;
  const method = code_challenge_method?.toLowerCase();
  if (!code_challenge || (method !== 's256' && method !== 'plain'))
    throw invalid('PKCE flow requires code_challenge_method (s256 or plain) and code_challenge');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_challenge))
    throw invalid('code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, - . _ ~');
  return { code_challenge, code_challenge_method: method };
}

/** Creates a flow that waits for a mailed link. Each link has its own flow, so that another request cannot replace it. */
export async function createMailFlow(
  db: Db,
  auth: Pick<Auth, 'now'>,
  user_id: string,
  challenge: Challenge,
): Promise<string> {
  const now = auth.now();
  const { id } = await db.auth_flows.create({
    data: { user_id, provider: 'email', ...challenge, created_at: now, expires_at: after(now, LINK_SECONDS) },
  });
  return id;
}

/**
 * Makes a one-time code for the client that began a flow, once the flow's user is known. Opening the link again makes another code
 * and voids the previous one.
 *
 * @throws {AuthError} 404 when the flow's code has been exchanged for a session already.
 */
export async function issueAuthCode(
  db: Db,
  auth: Pick<Auth, 'now'>,
  flow_id: string,
  user_id: string,
  method: string,
): Promise<string> {
  const code = randomUUID();
  const { count } = await db.auth_flows.updateMany({
    where: { id: flow_id, consumed_at: null },
    data: {
      auth_code_sha256: sha256(code),
      user_id,
      method,
      expires_at: after(auth.now(), FLOW_SECONDS),
    },
  });
  if (count !== 1) throw notFound();
  return code;
}

/** Checks and uses up an auth code. @throws {AuthError} */
export async function redeemAuthCode(
  db: Db,
  auth: Pick<Auth, 'now'>,
  auth_code: string,
  code_verifier: string,
): Promise<auth_flows & { user_id: string }> {
  const now = auth.now();
  const flow = await db.auth_flows.findUnique({ where: { auth_code_sha256: sha256(auth_code) } });
  if (!flow?.user_id || flow.consumed_at) throw notFound();
  if (flow.expires_at <= now)
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  const given =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(code_verifier).digest('base64url')
      : code_verifier;
  if (!flow.code_challenge || !sameBytes(Buffer.from(given), Buffer.from(flow.code_challenge)))
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  const { count } = await db.auth_flows.updateMany({
    where: { id: flow.id, consumed_at: null },
    data: { consumed_at: now },
  });
  if (count !== 1) throw notFound();
  return { ...flow, user_id: flow.user_id };
}

const notFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
