import { z } from 'zod';
import { assertAccess } from '../access.ts';
import { ApiError, notFound, orNotFound } from '../errors.ts';
import { assertLabels } from '../labels.ts';
import { byId } from '../fields.ts';
import { refuseAboveLimit } from '../listening/limit.ts';
import { RawJson } from '../raw-json.ts';
import { memberProcedure, router } from '../trpc.ts';
import { countSubmissions } from './counts.ts';
import { encodeCursor, readCursor } from '../cursor.ts';
import { overview } from './overview.ts';
import { cut, IS_VISIBLE, oneQuery } from './query.ts';
import { details, listInput, listOutput, stats, type Submission } from './schema.ts';
import { findPage } from './search.ts';
import { findWithheld, refuseWithheld, shownTo, showsTranscripts } from './withheld.ts';
import { Prisma } from '@labrish/db';
import type { Context } from '../context.ts';
import { isInForce } from './in-force.ts';

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
      if (input.reviewer) assertAccess(ctx.caller, ['lead']);
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

type Details = z.output<typeof details>;
type Row = Omit<Details, 'submission' | 'transcripts'> & {
  transcripts: (Omit<Details['transcripts'][number], 'written_at'> & { written_at: string })[];
};

/**
 * Reads one recording with everything that the caller may see of it.
 *
 * @throws {ApiError} NOT_FOUND when it does not exist, or is withdrawn or quarantined; FORBIDDEN when it is withheld from them.
 */
async function readDetails(ctx: Context, id: string): Promise<Details> {
  const { query, caller } = ctx;
  const withheld = await findWithheld(ctx);
  const [submission] = await query<Submission>(oneQuery(id));
  if (!submission) throw notFound('submission');
  refuseWithheld(withheld, submission);
  const [row] = await query<Row>(Prisma.sql`
    select s.quality, s.rejection_reasons,
      (select count(*)::int from (select * from submissions o where o.user_id = s.user_id and o.id <> s.id) as o
        where ${Prisma.join([IS_VISIBLE, ...shownTo(withheld)], ' and ')}) as others,
      (select coalesce(json_agg(json_build_object('layer', t.layer, 'body', t.body, 'written_at', t.created_at,
          'review_id', t.review_id, 'author_role', p.role) order by t.created_at, t.review_id, t.layer), '[]')
        from transcripts t join reviews r on r.id = t.review_id left join profiles p on p.id = t.author_id
        where t.submission_id = s.id and ${isInForce}) as transcripts
    from submissions s where s.id = ${id}::uuid`);
  if (!row) throw notFound('submission');
  const shown = showsTranscripts(caller, submission.review_status) ? row.transcripts : [];
  const transcripts = shown.map(({ written_at, ...words }) => ({
    ...words,
    written_at: new Date(written_at).toISOString(),
  }));
  return { ...row, submission, transcripts };
}
