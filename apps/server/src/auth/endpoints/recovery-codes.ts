import { z } from 'zod';
import { audit } from '#audit.ts';
import { recordAccountEvent, recordWrongTry } from '#auth/account-events.ts';
import { hasVerifiedFactor } from '#auth/accounts/users.ts';
import { parse } from '#auth/body.ts';
import { type Endpoints, inTransaction, type Auth, type Db } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { stepUpSession } from '#auth/factors/steps.ts';
import { limit } from '#auth/limits/limits.ts';
import { storeAccountWarning } from '#auth/mailed-links.ts';
import { assertAal2, assertFresh, lockSignedIn, signedIn, signingIn } from '#auth/tokens/bearer.ts';
import { deviceOf, sessionJson } from '#auth/tokens/sessions.ts';
import { SEND_MAIL } from '#mail/send.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

const proof = z.object({ code: z.string().trim().min(1).max(100) });

/** Recovery codes on paper, for people who have lost their second factor. Beyond GoTrue's contract. */
export const recoveryCodeEndpoints: Endpoints = (app, auth) => {
  app.get('/recovery-codes', async (request) => {
    const who = await signedIn(auth, request);
    return readRecoveryCodes(auth.db.prisma, who.user.id);
  });

  app.post('/recovery-codes', async (request) => {
    const asked = await signedIn(auth, request);
    return inTransaction(auth, async (tx) => {
      const who = await lockSignedIn(tx, auth, asked);
      assertAal2(who, 403);
      if (!hasVerifiedFactor(who.user))
        throw new AuthError(
          422,
          'mfa_factor_not_found',
          'Set a second factor up first: a recovery code takes its place',
        );
      assertFresh(who, auth.now());
      const { id } = who.user;
      await recordAccountEvent(tx, auth, { user: id }, 'recovery_codes_made', {
        user_agent: deviceOf(request).user_agent,
      });
      return { codes: await makeRecoveryCodes(tx, auth, id) };
    });
  });

  app.post('/recovery-codes/verify', async (request) => {
    const who = await signingIn(auth, request);
    const { code } = parse(proof, request.body);
    await limit(auth, 'factor', who.session.id, auth.options.limits.factorTriesPerMinute, 60);
    const raised = await inTransaction(auth, async (tx) => {
      const { user, session } = await lockSignedIn(tx, auth, who);
      if (!(await useRecoveryCode(tx, auth, user.id, code))) return null;
      const { id } = user;
      await audit(tx, auth, { user: id }, 'recovery_code_used');
      const raisedSession = await stepUpSession(tx, auth, session.id, {
        user_id: id,
        factor_id: null,
        method: 'recovery',
      });
      // Warn the owner by mail. An intruder who used the code reads the mailbox as well, but the owner may read it first.
      if (user.email)
        await storeAccountWarning(tx, auth, 'used_recovery_code', {
          to: user.email,
          codes_left: (await readRecoveryCodes(tx, id)).left,
        });
      return raisedSession;
    });
    if (!raised) {
      await recordWrongTry(auth, who, deviceOf(request).user_agent, 'recovery_code_failed');
      throw new AuthError(
        422,
        'mfa_verification_failed',
        'That is none of your recovery codes, or it was used before. Try another one.',
      );
    }
    auth.jobs.trigger(SEND_MAIL);
    return sessionJson(auth, raised);
  });
};

/** Number of codes made at once. */
const RECOVERY_CODES = 10;
/** 80 bits: nobody can guess a code, not even from its stored hash. */
const BYTES = 10;
/** Crockford's base 32: no I, L, O or U, which look like something else on paper. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Makes new codes, which replace all earlier ones. Only their hashes are stored, so the codes are shown once. */
async function makeRecoveryCodes(tx: Db, auth: Auth, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const created_at = auth.now();
  await tx.auth_recovery_codes.deleteMany({ where: { user_id } });
  await tx.auth_recovery_codes.createMany({
    data: codes.map((code) => ({ id: randomUUID(), user_id, code_sha256: hashOf(code), created_at })),
  });
  return codes;
}

/** Uses a code up, in any spelling. @returns false when it is not one of this user's, or was used before */
async function useRecoveryCode(tx: Db, auth: Auth, user_id: string, typed: string): Promise<boolean> {
  const { count } = await tx.auth_recovery_codes.updateMany({
    where: { user_id, code_sha256: hashOf(typed), used_at: null },
    data: { used_at: auth.now() },
  });
  return count === 1;
}

/** Returns how many unused codes are left, and when the codes were made: null for an account that has none, used or unused. */
async function readRecoveryCodes(
  db: Db,
  user_id: string,
): Promise<{ left: number; created_at: string | null }> {
  const rows = await db.auth_recovery_codes.findMany({ where: { user_id } });
  return {
    left: rows.filter(({ used_at }) => used_at === null).length,
    created_at: rows[0]?.created_at.toISOString() ?? null,
  };
}

/** Makes a code: five bits a digit, in groups that are easy to copy by hand. */
function newCode(): string {
  const bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  const digits = Array.from({ length: (BYTES * 8) / 5 }, (_, place) =>
    DIGITS.charAt(Number((bits >> BigInt(place * 5)) & 31n)),
  ).join('');
  return digits.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
}

/** Hashes a typed code. Reads O as 0, and I and L as 1: no code contains these letters. */
function hashOf(typed: string): Uint8Array<ArrayBuffer> {
  const digits = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return Uint8Array.from(createHash('sha256').update(digits).digest());
}
