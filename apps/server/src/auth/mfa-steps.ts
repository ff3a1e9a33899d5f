import type { auth_factors, auth_sessions, Prisma } from '@labrish/db';
import type { Auth, Db } from './context.ts';
import { AuthError } from './errors.ts';
import { isUuid } from './body.ts';
import { withMethod } from './sessions.ts';

/** Wrong codes after which a challenge is void. */
const TRIES = 5;

/**
 * Counts a try against a challenge before its code is looked at.
 *
 * @throws {AuthError} 422 when the challenge is used up, expired, or was asked for from elsewhere.
 */
export async function useChallenge(auth: Auth, factor_id: string, id: string, ip: string): Promise<void> {
  const { auth_challenges } = auth.db.prisma;
  const now = auth.now();
  const row = isUuid(id) ? await auth_challenges.findFirst({ where: { id, factor_id } }) : null;
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
}

/** Uses a time step and the challenge up, both at once; false when either was used already. A factor's first code verifies it. */
export async function useStep(
  tx: Db,
  auth: Auth,
  factor: auth_factors,
  challenge_id: string,
  step: bigint,
): Promise<boolean> {
  const now = auth.now();
  const used = await tx.auth_factors.updateMany({
    where: { id: factor.id, OR: [{ last_step: null }, { last_step: { lt: step } }] },
    data: { last_step: step, status: 'verified', updated_at: now },
  });
  const done = await tx.auth_challenges.updateMany({
    where: { id: challenge_id, verified_at: null },
    data: { verified_at: now },
  });
  return used.count === 1 && done.count === 1;
}

/**
 * Raises a session to aal2. Its counter moves by two, so that a refresh token from before cannot be "one behind" and get
 * the raised one; the user's lower sessions and half-enrolled factors end (GoTrue).
 */
export async function raiseSession(
  tx: Db,
  auth: Auth,
  id: string,
  factor: auth_factors,
): Promise<auth_sessions> {
  const { amr } = await tx.auth_sessions.findUniqueOrThrow({ where: { id } });
  const raised = await tx.auth_sessions.update({
    where: { id },
    data: {
      aal: 2,
      factor_id: factor.id,
      counter: { increment: 2 },
      amr: withMethod(without(amr, 'totp'), 'totp', auth.now()),
    },
  });
  await tx.auth_sessions.deleteMany({ where: { user_id: factor.user_id, aal: { lt: 2 } } });
  await tx.auth_factors.deleteMany({
    where: { user_id: factor.user_id, factor_type: factor.factor_type, status: 'unverified' },
  });
  return raised;
}

/** Removes a factor; the sessions that it raised fall back. */
export async function unenrol(tx: Db, auth: Auth, factor: auth_factors): Promise<void> {
  const raised = await tx.auth_sessions.findMany({ where: { factor_id: factor.id } });
  for (const { id, amr } of raised)
    await tx.auth_sessions.update({
      where: { id },
      data: { aal: 1, factor_id: null, amr: without(amr, 'totp') },
    });
  await tx.auth_factors.deleteMany({ where: { id: factor.id } });
  await tx.auth_users.updateMany({ where: { id: factor.user_id }, data: { updated_at: auth.now() } });
}

function without(amr: Prisma.JsonValue, method: string): Prisma.JsonObject[] {
  const entries = (Array.isArray(amr) ? amr : []) as Prisma.JsonObject[];
  return entries.filter((entry) => entry.method !== method);
}
