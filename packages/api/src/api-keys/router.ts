import type { api_keys } from '@labrish/db';
import { z } from 'zod';
import { record, lockRow } from '../changes.ts';
import { type Caller, type Context, personOf, type Role, type Tx } from '../context.ts';
import { badInput, conflict, forbidden, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { procedureFor, router } from '../trpc.ts';
import { formatKey, hashKey, keyEvent, logged, shown, shownPrefix } from './key.ts';
import { apiKey, createApiKey, DEFAULT_DAYS, madeKey, rotateApiKey } from './schema.ts';
import { may, type Permission } from '../permissions.ts';
import { toScopes } from '../scopes.ts';
import { randomBytes } from 'node:crypto';

const HOUR_MS = 3_600_000;

/** Refuses API keys: one that has leaked, or is about to end, must not make another that lasts. */
const byPerson = procedureFor('keys').use(({ ctx, next }) => {
  if (ctx.caller.kind !== 'user')
    throw forbidden('API keys cannot create, replace or revoke keys. Sign in as a person.');
  return next();
});

export const apiKeysRouter = router({
  list: procedureFor('keys')
    .meta({
      rest: 'GET /api-keys',
      summary: 'API keys, newest first',
      description: 'Administrators see all of them, others those that they are responsible for.',
    })
    .output(z.object({ api_keys: z.array(apiKey) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.api_keys.findMany({
        where: withinReach(ctx.caller),
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      });
      return { api_keys: rows.map(shown) };
    }),

  create: byPerson
    .meta({
      rest: 'POST /api-keys',
      fresh_factor: true,
      status: 201,
      summary: 'Make an API key',
      description:
        'The answer is the only place where `key` ever shows: only its SHA-256 is stored. A key never has more rights than ' +
        'whoever made it (`created_by`) has now, and is refused while they are blocked or once they are removed. Only ' +
        'people make, replace and revoke keys; no key does.',
    })
    .input(createApiKey)
    .output(madeKey)
    .mutation(({ ctx, input }) => ctx.db.$transaction((tx) => makeKey(tx, ctx, input))),

  rotate: byPerson
    .meta({
      rest: 'POST /api-keys/{id}/rotate',
      fresh_factor: true,
      status: 201,
      summary: 'Replace an API key by a new one',
      description:
        'The new key has the same name, role and scopes, and whoever calls is responsible for it. The old one goes on for ' +
        '`overlap_hours`, so that a script can change over.',
      errors: { 409: 'The key has been revoked or has expired.' },
    })
    .input(rotateApiKey)
    .output(madeKey)
    .mutation(({ ctx, input: { id, overlap_hours, expires_at } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = await lockKey(tx, ctx.caller, id);
        const now = ctx.now();
        if (before.revoked_at || (before.expires_at && before.expires_at <= now))
          throw conflict('This API key no longer works. Create a new one instead.');
        const { name, role, is_unrestricted, scopes } = before;
        const made = await makeKey(tx, ctx, {
          ...{ name, role, expires_at },
          scopes: is_unrestricted ? null : toScopes(scopes),
        });
        const end = new Date(now.getTime() + overlap_hours * HOUR_MS);
        const isLater = !before.expires_at || before.expires_at > end;
        const after = await tx.api_keys.update({
          where: { id },
          data: { expires_at: isLater ? end : before.expires_at, expiry_notice_at: now },
        });
        await record(tx, ctx, 'rotate', 'api_keys', id, {
          before: logged(before),
          after: { ...logged(after), replaced_by: made.api_key.id },
        });
        // Mail the person who was responsible for the old key.
        if (before.created_by !== ctx.caller.id)
          await ctx.accountEvent(tx, keyEvent('api_key_revoked', before));
        return made;
      }),
    ),

  revoke: byPerson
    .meta({
      rest: 'DELETE /api-keys/{id}',
      fresh_factor: true,
      status: 204,
      summary: 'Revoke an API key for good',
    })
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = await lockKey(tx, ctx.caller, id);
        if (before.revoked_at) return;
        const after = await tx.api_keys.update({ where: { id }, data: { revoked_at: ctx.now() } });
        await record(tx, ctx, 'revoke', 'api_keys', id, { before: logged(before), after: logged(after) });
        await ctx.accountEvent(tx, keyEvent('api_key_revoked', after));
      }),
    ),
});

/** Which keys a caller sees and changes: admins all, others those that they are responsible for. */
function withinReach(caller: Caller): { created_by?: string } {
  return caller.role === 'admin' ? {} : { created_by: personOf(caller) };
}

/** Locks a key until the transaction ends. @throws {ApiError} NOT_FOUND, also for a key that the caller does not see. */
async function lockKey(tx: Tx, caller: Caller, id: string): Promise<api_keys> {
  await lockRow(tx, 'api_keys', id);
  return orNotFound(await tx.api_keys.findUnique({ where: { id, ...withinReach(caller) } }), 'API key');
}

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a key, for which the person who asks is responsible.
 *
 * @throws {ApiError} FORBIDDEN when somebody who is no administrator asks for an administrator's key; BAD_REQUEST for an expiry in the past
 *   or after the year 9999.
 */
async function makeKey(
  tx: Tx,
  ctx: Context,
  { name, role, scopes, expires_at }: z.output<typeof createApiKey>,
): Promise<z.input<typeof madeKey>> {
  const maker = personOf(ctx.caller);
  await assertMayMakeKeys(tx, maker);
  if (role === 'admin' && ctx.caller.role !== 'admin')
    throw forbidden('Only administrators can create keys with the role Admin. Choose Reviewer.');
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
  await record(tx, ctx, 'create', 'api_keys', after.id, { after: logged(after) });
  await ctx.accountEvent(tx, keyEvent('api_key_made', after));
  return { api_key: shown(after), key };
}

/** Reads the maker's rights again, locked: a demotion at the same moment, which revokes all keys, must not miss this one. */
async function assertMayMakeKeys(tx: Tx, maker: string): Promise<void> {
  const [rights] = await tx.$queryRaw<{ role: Role; permissions: Permission[] }[]>`
    select role::text as role, permissions::text[] as permissions from profiles where id = ${maker}::uuid and blocked_at is null for share`;
  if (!rights || !may(rights, 'keys'))
    throw forbidden('You may no longer create API keys. Ask an administrator.');
}

/** Returns when a key expires; null: never. @param wanted null: never; undefined: in `DEFAULT_DAYS` */
function toExpiry(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null;
  if (wanted === undefined) return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
  const at = new Date(wanted);
  if (at <= now || at.getUTCFullYear() > 9999)
    throw badInput('expires_at', 'Please give a future time, before the year 10000.');
  return at;
}
