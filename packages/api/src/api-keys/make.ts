import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { record } from '../audit/record.ts';
import { personOf, type Context, type Role, type Tx } from '../context.ts';
import { ApiError, badInput } from '../errors.ts';
import { may, type Permission } from '../permissions.ts';
import { formatKey, hashKey, keyEvent, logged, shown, shownPrefix } from './key.ts';
import { DEFAULT_DAYS, type createApiKey, type madeKey } from './schema.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a key, for which the person who asks is responsible.
 *
 * @throws {ApiError} FORBIDDEN when somebody who is no administrator asks for an administrator's key; BAD_REQUEST for an expiry in the past
 *   or after the year 9999.
 */
export async function makeKey(
  tx: Tx,
  ctx: Pick<Context, 'caller' | 'now' | 'accountEvent'>,
  { name, role, scopes, expires_at }: z.output<typeof createApiKey>,
): Promise<z.input<typeof madeKey>> {
  const maker = personOf(ctx.caller);
  await assertMayMakeKeys(tx, maker);
  if (role === 'admin' && ctx.caller.role !== 'admin')
    throw new ApiError('FORBIDDEN', 'Only an administrator makes keys with the role Admin. Choose Reviewer.');
  const key = formatKey(randomBytes(32));
  const after = await tx.api_keys.create({
    data: {
      name,
      role,
      is_unrestricted: scopes === null,
      scopes: scopes ?? [],
      key_hash: hashKey(key),
      key_prefix: shownPrefix(key),
      created_by: maker,
      created_at: ctx.now(),
      expires_at: toExpiry(expires_at, ctx.now()),
    },
  });
  await record(tx, ctx, { action: 'create', entity: 'api_keys', entity_id: after.id, after: logged(after) });
  await ctx.accountEvent(tx, keyEvent('api_key_made', after));
  return { api_key: shown(after), key };
}

/** Reads the maker's rights again, locked: a demotion at the same moment, which revokes all keys, must not miss this one. */
async function assertMayMakeKeys(tx: Tx, maker: string): Promise<void> {
  const [rights] = await tx.$queryRaw<{ role: Role; permissions: Permission[] }[]>`
    select role::text as role, permissions::text[] as permissions from profiles where id = ${maker}::uuid and blocked_at is null for share`;
  if (!rights || !may(rights, 'keys'))
    throw new ApiError('FORBIDDEN', 'You may no longer make API keys. Ask an administrator.');
}

/** Returns when a key expires; null: never. @param wanted null: never; undefined: in `DEFAULT_DAYS` */
function toExpiry(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null;
  if (wanted === undefined) return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
  const at = new Date(wanted);
  if (at <= now || at.getUTCFullYear() > 9999)
    throw badInput('expires_at', 'Please give a time to come, before the year 10000.');
  return at;
}
