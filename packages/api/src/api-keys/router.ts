import { randomBytes } from 'node:crypto';
import type { api_keys } from '@labrish/db';
import { z } from 'zod';
import { record } from '../audit/record.ts';
import { personOf, type AccountEvent } from '../context.ts';
import { badInput, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { procedureFor, router } from '../trpc.ts';
import { lockRow } from '../versions.ts';
import { formatKey, hashKey, shownPrefix, shown } from './key.ts';
import { apiKey, createApiKey } from './schema.ts';

export const apiKeysRouter = router({
  list: procedureFor('keys')
    .meta({ rest: 'GET /api-keys', summary: 'API keys, newest first' })
    .output(z.object({ api_keys: z.array(apiKey) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.api_keys.findMany({ orderBy: [{ created_at: 'desc' }, { id: 'desc' }] });
      return { api_keys: rows.map(shown) };
    }),

  create: procedureFor('keys')
    .meta({
      rest: 'POST /api-keys',
      fresh_factor: true,
      status: 201,
      summary: 'Make an API key',
      description:
        'The answer is the only place where `key` ever shows: only its SHA-256 is stored. A key never has more rights than ' +
        'whoever made it (`created_by`) has now, and is refused while they are blocked or once they are removed. What a ' +
        'key makes belongs to that person.',
    })
    .input(createApiKey)
    .output(z.object({ api_key: apiKey, key: z.string().meta({ examples: ['lbr_4fQz…'] }) }))
    .mutation(({ ctx, input }) => {
      const expires_at = input.expires_at ? new Date(input.expires_at) : null;
      if (expires_at && (expires_at <= ctx.now() || expires_at.getUTCFullYear() > 9999))
        throw badInput('expires_at', 'Please give a time to come, before the year 10000.');
      const key = formatKey(randomBytes(32));
      return ctx.db.$transaction(async (tx) => {
        const after = await tx.api_keys.create({
          data: {
            name: input.name,
            role: input.role,
            key_hash: hashKey(key),
            key_prefix: shownPrefix(key),
            created_by: personOf(ctx.caller),
            created_at: ctx.now(),
            expires_at,
          },
        });
        await record(tx, ctx, {
          action: 'create',
          entity: 'api_keys',
          entity_id: after.id,
          after: shown(after),
        });
        await ctx.accountEvent(tx, keyEvent('api_key_made', after));
        return { api_key: shown(after), key };
      });
    }),

  revoke: procedureFor('keys')
    .meta({
      rest: 'DELETE /api-keys/{id}',
      fresh_factor: true,
      status: 204,
      summary: 'Revoke an API key for good',
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        await lockRow(tx, 'api_keys', id);
        const before = orNotFound(await tx.api_keys.findUnique({ where: { id } }), 'API key');
        if (before.revoked_at) return;
        const after = await tx.api_keys.update({ where: { id }, data: { revoked_at: ctx.now() } });
        await record(tx, ctx, {
          action: 'revoke',
          entity: 'api_keys',
          entity_id: id,
          before: shown(before),
          after: shown(after),
        });
        await ctx.accountEvent(tx, keyEvent('api_key_revoked', after));
      }),
    ),
});

/** Returns the event for the person in whose name a key is. */
function keyEvent(
  what: 'api_key_made' | 'api_key_revoked',
  { name, role, created_by }: Pick<api_keys, 'name' | 'role' | 'created_by'>,
): AccountEvent {
  return { what, person_id: created_by, after: { name, role } };
}
