import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { auth_one_time_tokens } from '@labrish/db';
import { sameBytes } from '#auth-secret/secrets.ts';
import type { AuthServices, Db } from '#auth/context.ts';
import { badCode, badLink } from '#auth/errors.ts';
import { after, CODE_SECONDS } from '../lifetimes.ts';

export type TokenKind =
  | 'signup'
  | 'magiclink'
  | 'setup'
  | 'invite'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** Kinds that sign somebody in. A sign-in voids all the user's tokens of these kinds. */
export const SIGN_IN_KINDS: TokenKind[] = ['signup', 'magiclink', 'setup', 'invite', 'recovery'];

/** Wrong attempts that void a code. They do not void its link, which has 256 bits: else anybody could void another person's mail. */
const TRIES = 5;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const sha256 = (text: string) => Uint8Array.from(createHash('sha256').update(text).digest());

/**
 * Issues a link token and its six-digit code; stores only hashes. Voids earlier codes of the kinds in `replaces`, so that only one
 * code at a time can be guessed, and earlier links too, unless `earlierLinksLive`.
 */
export async function issueOneTimeToken(
  db: Db,
  services: AuthServices,
  wanted: {
    user_id: string;
    kind: TokenKind;
    email: string | null;
    lifeSeconds: number;
    redirect_to?: string | undefined;
    flow_id?: string | undefined;
    /** Kinds whose earlier tokens are voided; default: `kind` alone. */
    replaces?: TokenKind[];
    earlierLinksLive?: boolean;
  },
): Promise<{ token: string; code: string }> {
  const { user_id, kind } = wanted;
  const now = services.now();
  const token = (wanted.flow_id ? 'pkce_' : '') + randomBytes(32).toString('base64url');
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const earlier = { user_id, kind: { in: wanted.replaces ?? [kind] } };
  if (wanted.earlierLinksLive)
    await db.auth_one_time_tokens.updateMany({ where: earlier, data: { code_expires_at: now } });
  else await db.auth_one_time_tokens.deleteMany({ where: earlier });
  await db.auth_one_time_tokens.create({
    data: {
      user_id,
      kind,
      email: wanted.email,
      token_sha256: sha256(token),
      code_hmac: codeHmac(services, user_id, kind, code),
      flow_id: wanted.flow_id ?? null,
      redirect_to: wanted.redirect_to ?? null,
      created_at: now,
      code_expires_at: after(now, Math.min(CODE_SECONDS, wanted.lifeSeconds)),
      expires_at: after(now, wanted.lifeSeconds),
    },
  });
  return { token, code };
}

/** Finds the valid, unused row of a link token. @throws {AuthError} */
export async function findLink(
  db: Db,
  services: AuthServices,
  token: string,
  kinds: TokenKind[],
): Promise<auth_one_time_tokens> {
  const row = await db.auth_one_time_tokens.findUnique({ where: { token_sha256: sha256(token) } });
  const live =
    row && !row.consumed_at && row.expires_at > services.now() && (kinds as string[]).includes(row.kind);
  if (!live) throw badLink();
  return row;
}

/**
 * Finds the row that a code belongs to. Counts the attempt on all valid rows of the address before it compares the code. Runs the
 * same statements for an address without a code, so that the time reveals nothing.
 *
 * @throws {AuthError} 403
 */
export async function findCode(
  db: Db,
  services: AuthServices,
  where: { email: string } | { user_id: string },
  code: string,
  kinds: TokenKind[],
): Promise<auth_one_time_tokens> {
  const live = { consumed_at: null, attempts: { lt: TRIES }, code_expires_at: { gt: services.now() } };
  const rows = await db.auth_one_time_tokens.findMany({ where: { ...where, ...live, kind: { in: kinds } } });
  const ids = rows.length ? rows.map(({ id }) => id) : [NOBODY];
  const { count } = await db.auth_one_time_tokens.updateMany({
    where: { id: { in: ids }, ...live },
    data: { attempts: { increment: 1 } },
  });
  const match = rows.find((row) =>
    sameBytes(row.code_hmac ?? new Uint8Array(), codeHmac(services, row.user_id, row.kind, code)),
  );
  // If fewer rows were counted than read, another request used the last attempt in between.
  if (!match || count !== rows.length) throw badCode();
  return match;
}

/** Uses up a token's link and code together. @throws {AuthError} when another request was faster. */
export async function consumeOneTimeToken(
  db: Db,
  services: AuthServices,
  row: auth_one_time_tokens,
): Promise<void> {
  const now = services.now();
  const { count } = await db.auth_one_time_tokens.updateMany({
    where: { id: row.id, consumed_at: null, expires_at: { gt: now } },
    data: { consumed_at: now },
  });
  if (count !== 1) throw badLink();
}

function codeHmac(services: AuthServices, user_id: string, kind: string, code: string) {
  return Uint8Array.from(services.secrets.mac('auth-code', `${user_id}|${kind}|${code}`));
}
