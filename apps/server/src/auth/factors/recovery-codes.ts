import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Auth, Db } from '#auth/context.ts';

/** Number of codes made at once. */
const RECOVERY_CODES = 10;
/** 80 bits: nobody can guess a code, not even from its stored hash. */
const BYTES = 10;
/** Crockford's base 32: no I, L, O or U, which look like something else on paper. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Makes new codes, which replace all earlier ones. Only their hashes are stored, so the codes are shown once. */
export async function makeRecoveryCodes(tx: Db, auth: Auth, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const created_at = auth.now();
  await tx.auth_recovery_codes.deleteMany({ where: { user_id } });
  await tx.auth_recovery_codes.createMany({
    data: codes.map((code) => ({ id: randomUUID(), user_id, code_sha256: hashOf(code), created_at })),
  });
  return codes;
}

/** Uses a code up, in any spelling. @returns false when it is not one of this user's, or was used before */
export async function useRecoveryCode(tx: Db, auth: Auth, user_id: string, typed: string): Promise<boolean> {
  const { count } = await tx.auth_recovery_codes.updateMany({
    where: { user_id, code_sha256: hashOf(typed), used_at: null },
    data: { used_at: auth.now() },
  });
  return count === 1;
}

/** Returns how many unused codes are left, and when the codes were made: null for an account that has none, used or unused. */
export async function readRecoveryCodes(
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
