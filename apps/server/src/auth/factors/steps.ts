import { randomUUID } from 'node:crypto';
import type { auth_challenges, auth_factors, auth_sessions, Prisma } from '@labrish/db';
import type { Auth, Db } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { isUuid } from '#auth/body.ts';
import { after, CHALLENGE_SECONDS } from '../lifetimes.ts';
import { withMethod } from '#auth/tokens/sessions.ts';

/** Wrong codes after which a challenge is void. */
const TRIES = 5;

/** Who asked for a challenge: only they may answer it. */
export interface Asker {
  session_id: string;
  ip: string;
}

/**
 * Opens a challenge of a factor. Stores only the HMAC of a sent code. A challenge that reuses an earlier code expires with that
 * code. A passkey has to sign `nonce`.
 */
export async function openChallenge(
  auth: Auth,
  factor: auth_factors,
  asker: Asker,
  more: { code_hmac: Uint8Array<ArrayBuffer>; expires_at?: Date } | { nonce: string } | null = null,
): Promise<auth_challenges> {
  const now = auth.now();
  const expires_at = after(now, CHALLENGE_SECONDS);
  const challenge = await auth.db.prisma.auth_challenges.create({
    data: { id: randomUUID(), factor_id: factor.id, ...asker, created_at: now, expires_at, ...more },
  });
  await auth.db.prisma.auth_factors.update({
    where: { id: factor.id },
    data: { last_challenged_at: now, updated_at: now },
  });
  return challenge;
}

/**
 * Counts an attempt against a challenge before its code is checked.
 *
 * @throws {AuthError} 422 when the challenge is used up, expired, or was requested by another session or from another address.
 */
export async function countChallengeAttempt(
  auth: Auth,
  factor_id: string,
  id: string,
  { session_id, ip }: Asker,
): Promise<auth_challenges> {
  const { auth_challenges } = auth.db.prisma;
  const now = auth.now();
  const row = isUuid(id) ? await auth_challenges.findFirst({ where: { id, factor_id, session_id } }) : null;
  if (!row)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (row.verified_at || row.ip !== ip)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  const { count } = await auth_challenges.updateMany({
    where: { id, verified_at: null, attempts: { lt: TRIES }, expires_at: { gt: now } },
    data: { attempts: { increment: 1 } },
  });
  if (count !== 1)
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  return row;
}

/** A correct answer to a challenge: its factor, the condition on the factor's row under which it counts, and the columns it changes. */
export interface Accepted {
  factor: auth_factors;
  where: Prisma.auth_factorsWhereInput;
  data: {
    last_step?: bigint;
    credential_id?: string;
    public_key?: Uint8Array<ArrayBuffer>;
    sign_count?: number;
    transports?: string[];
  };
}

/**
 * Uses up the challenge and the answer (the time step of a code, the counter of a passkey). Returns false when either was used
 * already: the caller must then roll back. A factor's first answer verifies the factor.
 */
export async function consumeAnswer(
  tx: Db,
  auth: Auth,
  challenge_id: string,
  { factor, where, data }: Accepted,
): Promise<boolean> {
  const now = auth.now();
  const used = await tx.auth_factors.updateMany({
    where: { ...where, id: factor.id },
    data: { ...data, status: 'verified', updated_at: now },
  });
  const done = await tx.auth_challenges.updateMany({
    where: { id: challenge_id, verified_at: null },
    data: { verified_at: now },
  });
  return used.count === 1 && done.count === 1;
}

/** What somebody has proved beyond the mailed link. */
export interface Proof {
  user_id: string;
  /** Null for a recovery code: the session then stays at aal2 even when factors are removed. */
  factor_id: string | null;
  /** The method's name in `amr`. */
  method: string;
}

export const proofBy = (factor: auth_factors): Proof => ({
  user_id: factor.user_id,
  factor_id: factor.id,
  method: methodOf(factor),
});

/**
 * Raises a session to aal2. Increments its counter by two, so that an earlier refresh token is not "one behind" and cannot get the
 * raised session. Deletes the user's sessions at aal1 and their unverified factors (GoTrue deletes only those of the same type).
 */
export async function stepUpSession(
  tx: Db,
  auth: Auth,
  id: string,
  { user_id, factor_id, method }: Proof,
): Promise<auth_sessions> {
  const { amr } = await tx.auth_sessions.findUniqueOrThrow({ where: { id } });
  const raised = await tx.auth_sessions.update({
    where: { id },
    data: {
      aal: 2,
      factor_id,
      counter: { increment: 2 },
      amr: withMethod(without(amr, method), method, auth.now()),
    },
  });
  await tx.auth_sessions.deleteMany({ where: { user_id, aal: { lt: 2 } } });
  await tx.auth_factors.deleteMany({ where: { user_id, status: 'unverified' } });
  return raised;
}

/**
 * Removes a factor and lowers the sessions that it raised to aal1. Deletes the recovery codes with the last verified factor,
 * because a recovery code takes the place of one.
 */
export async function unenrol(tx: Db, auth: Auth, factor: auth_factors): Promise<void> {
  const raised = await tx.auth_sessions.findMany({ where: { factor_id: factor.id } });
  for (const { id, amr } of raised)
    await tx.auth_sessions.update({
      where: { id },
      data: { aal: 1, factor_id: null, amr: without(amr, methodOf(factor)) },
    });
  await tx.auth_factors.deleteMany({ where: { id: factor.id } });
  const { user_id } = factor;
  if ((await tx.auth_factors.count({ where: { user_id, status: 'verified' } })) === 0)
    await tx.auth_recovery_codes.deleteMany({ where: { user_id } });
  await tx.auth_users.updateMany({ where: { id: factor.user_id }, data: { updated_at: auth.now() } });
}

/** Returns the method's name in `amr`, as in GoTrue. */
const methodOf = ({ factor_type }: auth_factors): string =>
  factor_type === 'totp' ? 'totp' : `mfa/${factor_type}`;

function without(amr: Prisma.JsonValue, method: string): Prisma.JsonObject[] {
  const entries = (Array.isArray(amr) ? amr : []) as Prisma.JsonObject[];
  return entries.filter((entry) => entry.method !== method);
}
