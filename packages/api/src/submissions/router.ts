import { Prisma, type submissions } from '@labrish/db';

import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { memberProcedure, router } from '../trpc.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { byId, listInput, listOutput, stats, submission } from './schema.ts';

export const submissionsRouter = router({
  list: memberProcedure
    .meta({ rest: { method: 'GET', path: '/submissions', summary: 'Submissions, newest first' } })
    .input(listInput)
    .output(listOutput)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeCursor(input.cursor) : undefined;
      if (input.cursor && !after)
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'The cursor is not one that this list gave.' });
      const rows = await ctx.db.submissions.findMany({
        where: { AND: [matching(input), after ? beyond(after) : {}] },
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        take: input.limit + 1,
      });
      const page = rows.slice(0, input.limit);
      const last = page.at(-1);
      return {
        data: page.map(toSubmission),
        next_cursor: rows.length > input.limit && last ? encodeCursor(last) : null,
      };
    }),

  get: memberProcedure
    .meta({ rest: { method: 'GET', path: '/submissions/{id}', summary: 'One submission' } })
    .input(byId)
    .output(z.object({ submission }))
    .query(async ({ ctx, input }) => {
      const row = await ctx.db.submissions.findFirst({ where: { id: input.id, withdrawn_at: null } });
      if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such submission.' });
      return { submission: toSubmission(row) };
    }),

  stats: memberProcedure
    .meta({ rest: { method: 'GET', path: '/submissions/stats', summary: 'Totals by region and category' } })
    .output(stats)
    .query(async ({ ctx }) => {
      const where = { withdrawn_at: null };
      const [byCategory, byRegion, users] = await Promise.all([
        ctx.db.submissions.groupBy({ by: ['category'], where, _count: true }),
        ctx.db.submissions.groupBy({
          by: ['region'],
          where: { ...where, region: { not: null } },
          _count: true,
        }),
        ctx.db.$queryRaw<{ n: bigint }[]>(
          Prisma.sql`select count(distinct user_id) as n from submissions where withdrawn_at is null`,
        ),
      ]);
      const counts = Object.fromEntries(byCategory.map((row) => [row.category, row._count]));
      return {
        total: byCategory.reduce((sum, row) => sum + row._count, 0),
        uniqueUsers: Number(users[0]?.n ?? 0),
        byRegion: Object.fromEntries(byRegion.map((row) => [row.region ?? '', row._count])),
        byCategory: { English: counts.English ?? 0, Mix: counts.Mix ?? 0, Patwa: counts.Patwa ?? 0 },
      };
    }),

  audioUrl: memberProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/submissions/{id}/audio-url',
        summary: 'A signed, expiring audio address',
      },
    })
    .input(byId)
    .output(z.object({ url: z.string() }))
    .query(async ({ ctx, input }) => {
      const row = await ctx.db.submissions.findFirst({ where: { id: input.id, withdrawn_at: null } });
      if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such submission.' });
      if (!row.storage_url)
        throw new TRPCError({
          code: 'NOT_FOUND',
          message: 'The audio of this submission is not stored yet.',
        });
      return { url: ctx.audioUrl(row) };
    }),
});

function matching(input: z.output<typeof listInput>): Prisma.submissionsWhereInput {
  const contains = input.search ? ({ contains: input.search, mode: 'insensitive' } as const) : undefined;
  return {
    withdrawn_at: null,
    ...(input.category && { category: input.category }),
    ...(input.region && { region: input.region }),
    ...(input.type && { submission_type: input.type }),
    ...(contains && { OR: [{ prompt_text: contains }, { transcription: contains }] }),
  };
}

/** Older than the last row of the page before. */
function beyond(after: { created_at: Date; id: string }): Prisma.submissionsWhereInput {
  return {
    OR: [{ created_at: { lt: after.created_at } }, { created_at: after.created_at, id: { lt: after.id } }],
  };
}

function toSubmission(row: submissions): z.input<typeof submission> {
  return { ...row, created_at: row.created_at.toISOString(), peaks: row.peaks && Array.from(row.peaks) };
}
