// Takes somebody's access away, or gives it back.
import type { profiles } from '@labrish/db';
import { z } from 'zod';
import { record, recordAll, lockRow } from '../changes.ts';
import { personOf, type Context, type Tx } from '../context.ts';
import { badInput, conflict, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { adminProcedure } from '../trpc.ts';
import {
  endSessions,
  removeUser,
  resetFactors,
  assertNotLastAdmin,
  revokeKeysAndInvites,
  takeOverKeysAndInvites,
} from './lose-access.ts';
import { keysAndInvites, user } from './schema.ts';

export const remove = adminProcedure
  .meta({
    rest: 'DELETE /users/{id}',
    fresh_factor: true,
    status: 204,
    summary: 'Remove a person for good',
    description:
      'They are signed out at once, and only a new invite lets them in again. Where anybody may sign up, block them instead. ' +
      'What they did stays in the audit log. ' +
      'The last administrator cannot be removed, and nobody can remove themselves.',
    errors: { 409: 'It is the last administrator, or whoever asks.' },
  })
  .input(byId.extend({ keys_and_invites: keysAndInvites }))
  .output(z.void())
  .mutation(({ ctx, input: { id, keys_and_invites } }) =>
    ctx.db.$transaction(async (tx) => {
      refuseSelf(ctx, id, 'remove');
      const before = orNotFound(await removeUser(tx, id, ctx.now()), 'user');
      await revokeOrTakeOver(tx, ctx, id, keys_and_invites);
      await record(tx, ctx, 'delete', 'profiles', id, { before });
    }),
  );

export const block = adminProcedure
  .meta({
    rest: 'POST /users/{id}/block',
    summary: 'Let a person in nowhere until they are unblocked',
    description:
      'They are signed out at once. Until they are unblocked their API keys are refused and their open invites let ' +
      'nobody in. The last administrator cannot be blocked, and nobody can block themselves.',
    errors: { 409: 'It is the last administrator, or whoever asks.' },
  })
  .input(byId)
  .output(z.object({ user }))
  .mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => {
      refuseSelf(ctx, id, 'block');
      await assertNotLastAdmin(tx, id, ctx.now());
      const after = await setBlocked(tx, ctx, id, ctx.now());
      await endSessions(tx, id);
      return { user: serializeDates(after) };
    }),
  );

export const unblock = adminProcedure
  .meta({
    rest: 'POST /users/{id}/unblock',
    summary: 'Let a blocked person in again',
    description: 'They sign in anew. Their API keys and open invites are good again.',
  })
  .input(byId)
  .output(z.object({ user }))
  .mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => ({ user: serializeDates(await setBlocked(tx, ctx, id, null)) })),
  );

export const resetSecondFactors = adminProcedure
  .meta({
    rest: 'POST /users/{id}/reset-second-factors',
    fresh_factor: true,
    summary: 'Remove the second factors of a person who has lost them',
    description:
      'Removes their recovery codes as well, and signs them out everywhere: a link to their mailbox then signs them in, and ' +
      'they set up a new factor. Make sure first that it is they who ask. They get a mail.',
    errors: { 409: 'It is whoever asks.' },
  })
  .input(byId)
  .output(z.object({ removed: z.int().meta({ description: 'How many second factors they had.' }) }))
  .mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => {
      refuseSelf(ctx, id, 'reset the second factors of');
      await lockRow(tx, 'profiles', id);
      orNotFound(await tx.profiles.findUnique({ where: { id } }), 'user');
      const removed = await resetFactors(tx, id);
      await record(tx, ctx, 'reset_factors', 'profiles', id, { after: { removed } });
      await ctx.accountEvent(tx, { what: 'factors_reset', person_id: id });
      return { removed };
    }),
  );

/**
 * Revokes the keys and open invites of a person who loses their rights, or makes the caller responsible for them.
 *
 * @throws {ApiError} 400 when callers would take over their own, for which they may no longer be responsible.
 */
export async function revokeOrTakeOver(
  tx: Tx,
  ctx: Context,
  id: string,
  choice: z.output<typeof keysAndInvites>,
): Promise<void> {
  const to = personOf(ctx.caller);
  if (choice === 'take_over' && to === id)
    throw badInput(
      'keys_and_invites',
      'You cannot take over your own keys and invites. Ask another administrator.',
    );
  const changes =
    choice === 'take_over'
      ? await takeOverKeysAndInvites(tx, id, to)
      : await revokeKeysAndInvites(tx, id, ctx.now());
  await recordAll(tx, ctx, changes);
}

/** Blocks or unblocks a person. If nothing changes, it writes neither a version nor an audit row. */
async function setBlocked(tx: Tx, ctx: Context, id: string, blocked_at: Date | null): Promise<profiles> {
  await lockRow(tx, 'profiles', id);
  const before = orNotFound(await tx.profiles.findUnique({ where: { id } }), 'user');
  if ((before.blocked_at === null) === (blocked_at === null)) return before;
  const after = await tx.profiles.update({
    where: { id },
    data: { blocked_at, version: { increment: 1 } },
  });
  const action = blocked_at ? 'block' : 'unblock';
  await record(tx, ctx, action, 'profiles', id, { before, after });
  await ctx.accountEvent(tx, { what: blocked_at ? 'blocked' : 'unblocked', person_id: id });
  return after;
}

/** Refuses callers who act on themselves, also by their API key. @throws {ApiError} 409 */
function refuseSelf(ctx: Context, id: string, verb: string): void {
  if (personOf(ctx.caller) === id) throw conflict(`You cannot ${verb} yourself. Ask another administrator.`);
}
