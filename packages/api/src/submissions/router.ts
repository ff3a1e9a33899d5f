import { z } from 'zod';
import { ApiError, orNotFound } from '../errors.ts';
import { assertLabels } from '../labels.ts';
import { byId } from '../fields.ts';
import { refuseAboveLimit } from '../listening/limit.ts';
import { RawJson } from '../raw-json.ts';
import { memberProcedure, router } from '../trpc.ts';
import { countSubmissions } from './counts.ts';
import { encodeCursor, readCursor } from '../cursor.ts';
import { overview } from './overview.ts';
import { readDetails } from './details.ts';
import { cut } from './query.ts';
import { details, listInput, listOutput, stats } from './schema.ts';
import { findPage } from './search.ts';
import { findWithheld } from './withheld.ts';

export const submissionsRouter = router({
  list: memberProcedure
    .meta({
      rest: 'GET /submissions',
      summary: 'Submissions, newest first',
      output: listOutput,
      description:
        'Withdrawn ones are not shown, nor to a reviewer those that they are judging. Give `next_cursor` back as `cursor` for the ' +
        'next page.',
    })
    .input(listInput)
    .query(async ({ ctx, input }) => {
      assertLabels(ctx.pilot, [input.category], 'category');
      const after = input.cursor ? readCursor(input.cursor) : undefined;
      const withheld = await findWithheld(ctx);
      const pilot = ctx.pilots.length > 1 ? ctx.pilot.country.code : null;
      const found = await findPage(ctx.query, { ...input, withheld, pilot }, after);
      const { json, last } = cut(found, input.limit);
      const next = last && encodeCursor({ id: last.id, created_at: new Date(last.created_at) });
      return new RawJson<z.output<typeof listOutput>>(
        `{"data":[${json}],"next_cursor":${JSON.stringify(next)}}`,
      );
    }),

  stats: memberProcedure
    .meta({ rest: 'GET /submissions/stats', summary: 'Totals by region and category' })
    .output(stats)
    .query(async ({ ctx }) => countSubmissions(ctx.query, ctx.pilot, await findWithheld(ctx))),

  overview,

  get: memberProcedure
    .meta({
      rest: 'GET /submissions/{id}',
      summary: 'One submission',
      description: 'Refused with 403 to a reviewer who is judging it.',
    })
    .input(byId)
    .output(details)
    .query(({ ctx, input }) => readDetails(ctx, input.id)),

  audioUrl: memberProcedure
    .meta({
      rest: 'GET /submissions/{id}/audio-url',
      summary: 'A signed, expiring audio address',
      errors: { 404: 'There is no such submission, or its audio is not stored yet.' },
    })
    .input(byId)
    .output(
      z.object({ url: z.string().meta({ examples: ['/audio/0199a3c2?expires=1763647500&signature=…'] }) }),
    )
    .query(async ({ ctx, input }) => {
      const row = orNotFound(
        await ctx.db.submissions.findFirst({
          where: { id: input.id, withdrawn_at: null, review_status: { not: 'quarantined' } },
          select: { id: true, storage_url: true },
        }),
        'submission',
      );
      if (!row.storage_url)
        throw new ApiError('NOT_FOUND', 'The audio of this submission is not stored yet.');
      await refuseAboveLimit(ctx, row.id);
      return { url: ctx.audioUrl(row) };
    }),
});
