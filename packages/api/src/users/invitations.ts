import { z } from 'zod';
import { record } from '../audit/record.ts';
import { notFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { adminProcedure, router } from '../trpc.ts';
import { invitation } from './schema.ts';

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
      await record(tx, ctx, { action: 'withdraw', entity: 'auth_invites', entity_id: id, before });
    }),
  ),
});
