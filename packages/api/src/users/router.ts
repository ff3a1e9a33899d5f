import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { memberProcedure, router } from '../trpc.ts';
import { user } from './schema.ts';

export const usersRouter = router({
  me: memberProcedure
    .meta({
      rest: { method: 'GET', path: '/users/me/profile', summary: 'The profile of whoever is signed in' },
    })
    .output(z.object({ profile: user }))
    .query(async ({ ctx }) => {
      const row =
        ctx.caller.kind === 'user' && (await ctx.db.profiles.findUnique({ where: { id: ctx.caller.id } }));
      if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: 'An API key has no profile.' });
      return { profile: { ...row, created_at: row.created_at.toISOString() } };
    }),
});
