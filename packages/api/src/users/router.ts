import type { profiles } from '@labrish/db';
import { z } from 'zod';
import { record, lockRow, assertVersion } from '../changes.ts';
import { personOf } from '../context.ts';
import { ApiError, conflict, notFound, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { assertFreshFactor } from '../access.ts';
import { may, PERMISSIONS } from '../permissions.ts';
import { changesNothing, serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { block, remove, resetSecondFactors, revokeOrTakeOver, unblock } from './access.ts';
import { endSessions, assertNotLastAdmin, isDemotion } from './lose-access.ts';
import { inviteUser, updateUser, user, type User, invitation } from './schema.ts';

export const usersRouter = router({
  me: memberProcedure
    .meta({
      rest: 'GET /users/me/profile',
      summary: 'The profile of whoever is signed in',
      errors: { 404: 'An API key has no profile.' },
      output: z.object({ profile: user }),
    })
    .query(async ({ ctx }): Promise<{ profile: User }> => {
      const { kind, id, profile } = ctx.caller;
      const read = () =>
        ctx.db.profiles.findUnique({ where: { id }, omit: { judges: true, updated_at: true } });
      const row = profile ?? (kind === 'user' && (await read()));
      if (!row) throw new ApiError('NOT_FOUND', 'An API key has no profile.');
      return { profile: serializeDates(row) };
    }),

  list: adminProcedure
    .meta({ rest: 'GET /users', summary: 'Everybody who can sign in, oldest first' })
    .output(z.object({ users: z.array(user) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.profiles.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
      return { users: rows.map(serializeDates) };
    }),

  get: adminProcedure
    .meta({ rest: 'GET /users/{id}', summary: 'One person' })
    .input(byId)
    .output(z.object({ user }))
    .query(async ({ ctx, input }) => {
      const row = orNotFound(await ctx.db.profiles.findUnique({ where: { id: input.id } }), 'user');
      return { user: serializeDates(row) };
    }),

  update: adminProcedure
    .meta({
      rest: 'PUT /users/{id}',
      summary: "Change a person's name, picture or role",
      description:
        'Display name and avatar are replaced: absent or empty means none. Losing the administrator role ends the ' +
        "person's sessions, and their API keys and open invites go with it. The last administrator cannot lose it.",
      errors: { 409: 'The person has changed since the given version, or is the last administrator.' },
    })
    .input(updateUser)
    .output(z.object({ user }))
    .mutation(({ ctx, input: { id, version, role, permissions, keys_and_invites, ...replaced } }) =>
      ctx.db.$transaction(async (tx) => {
        if (role === 'reviewer') await assertNotLastAdmin(tx, id, ctx.now());
        await lockRow(tx, 'profiles', id);
        const before = orNotFound(await tx.profiles.findUnique({ where: { id } }), 'user');
        await assertVersion(tx, 'profiles', before, version);
        const rights = rightsAfter(before, { role, permissions });
        const wanted = { ...replaced, ...rights };
        if (changesNothing(before, wanted)) return { user: serializeDates(before) };
        if (!changesNothing(before, rights)) assertFreshFactor(ctx.caller, ctx.now());
        const after = await tx.profiles.update({
          where: { id },
          data: { ...wanted, version: before.version + 1 },
        });
        if (isDemotion(before.role, after.role)) await endSessions(tx, id);
        if (isDemotion(before.role, after.role) || losesKeys(before, after))
          await revokeOrTakeOver(tx, ctx, id, keys_and_invites);
        await record(tx, ctx, 'update', 'profiles', id, { before, after });
        if (!changesNothing(before, rights))
          await ctx.accountEvent(tx, {
            what: before.role === after.role ? 'permissions_changed' : 'role_changed',
            person_id: id,
            before: { role: before.role, permissions: before.permissions },
            after: rights,
          });
        return { user: serializeDates(after) };
      }),
    ),

  invite: adminProcedure
    .meta({
      rest: 'POST /users/invite',
      status: 201,
      summary: 'Invite somebody by email',
      errors: { 409: 'There is already a user with this address.' },
    })
    .input(inviteUser)
    .output(z.object({ invitation: z.object({ email: z.string(), role: user.shape.role }) }))
    .mutation(async ({ ctx, input }) => {
      if (input.role === 'admin') assertFreshFactor(ctx.caller, ctx.now());
      if (await ctx.db.profiles.findUnique({ where: { email: input.email } }))
        throw conflict('There is already a user with this address.');
      await ctx.invite({ ...input, invited_by: personOf(ctx.caller) }, (tx) =>
        record(tx, ctx, 'invite', 'auth_invites', null, { after: input }),
      );
      return { invitation: input };
    }),

  remove,
  block,
  unblock,
  resetSecondFactors,
});

/** Returns role and permissions after an edit: absent ones stay, each permission is listed once, and an administrator needs none. */
function rightsAfter(
  before: profiles,
  {
    role = before.role,
    permissions = before.permissions,
  }: Pick<z.output<typeof updateUser>, 'role' | 'permissions'>,
) {
  return {
    role,
    permissions: role === 'admin' ? [] : PERMISSIONS.filter((one) => permissions.includes(one)),
  };
}

function losesKeys(before: profiles, after: profiles): boolean {
  return may(before, 'keys') && !may(after, 'keys');
}

const omit = { accepted_at: true } as const;

/** For the console only; `users.invite` creates invitations. */
export const invitationsRouter = router({
  /** Lists the invitations that nobody has accepted yet, newest first. */
  list: adminProcedure.output(z.object({ invitations: z.array(invitation) })).query(async ({ ctx }) => {
    const rows = await ctx.db.auth_invites.findMany({
      where: { accepted_at: null },
      orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
      omit,
    });
    return { invitations: rows.map(serializeDates) };
  }),

  /** Withdraws an invitation: its link no longer works. */
  withdraw: adminProcedure.input(byId).mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => {
      const before = await tx.auth_invites.findFirst({ where: { id, accepted_at: null }, omit });
      // Count deleted rows, because somebody may accept at this very moment: only whoever deletes the row has withdrawn it.
      const { count } = await tx.auth_invites.deleteMany({ where: { id, accepted_at: null } });
      if (!before || count === 0) throw notFound('invitation');
      await record(tx, ctx, 'withdraw', 'auth_invites', id, { before });
    }),
  ),
});
