import { z } from 'zod';
import { record } from '../audit/record.ts';
import { notFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { adminProcedure, router } from '../trpc.ts';
import { invitation } from './schema.ts';

const shown = {
  id: true,
  email: true,
  role: true,
  invited_by: true,
  created_at: true,
  expires_at: true,
} as const;

/** For the console; `users.invite` makes them. */
export const invitationsRouter = router({
  /** Those that nobody has followed yet, the newest first. */
  list: adminProcedure.output(z.object({ invitations: z.array(invitation) })).query(async ({ ctx }) => {
    const rows = await ctx.db.auth_invites.findMany({
      where: { accepted_at: null },
      orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
      select: shown,
    });
    return { invitations: rows.map(serializeDates) };
  }),

  /** Whoever has it cannot come in with it any more. */
  withdraw: adminProcedure.input(byId).mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => {
      const before = await tx.auth_invites.findFirst({ where: { id, accepted_at: null }, select: shown });
      // Somebody may follow the link at this very moment: who deletes the row has withdrawn it.
      const { count } = await tx.auth_invites.deleteMany({ where: { id, accepted_at: null } });
      if (!before || count === 0) throw notFound('invitation');
      await record(tx, ctx, { action: 'withdraw', entity: 'auth_invites', entity_id: id, before });
    }),
  ),
});
