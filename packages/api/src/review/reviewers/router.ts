import { z } from 'zod';
import { Prisma } from '@labrish/db';
import { byId, id } from '@labrish/api/fields';
import { procedureFor, router } from '@labrish/api/trpc';
import { figuresInput } from '../figures/schema.ts';
import { readReviewers } from './read.ts';
import { reviewerNames, reviewers, setAsideInput, setAsidePreview } from './schema.ts';
import { previewSetAside, setAside, undoSetAside } from './set-aside.ts';

/** Selects everybody in `reviews`, by one look into its index for each. */
const NAMES = Prisma.sql`
  with recursive found (id) as (
    (select reviewer_id from reviews order by reviewer_id limit 1) union all
    select (select reviewer_id from reviews where reviewer_id > f.id order by reviewer_id limit 1) from found f where f.id is not null
  )
  select f.id, coalesce(p.display_name, p.email, 'Former member ' || left(f.id::text, 8)) as name
  from found f left join profiles p on p.id = f.id where f.id is not null order by name, f.id`;

/** How each reviewer does, and what a lead can do about one whose verdicts are wrong. */
export const reviewersRouter = router({
  list: procedureFor('lead')
    .meta({ rest: 'GET /review/reviewers', summary: 'How each reviewer compares with the others' })
    .input(figuresInput)
    .output(reviewers)
    .query(({ ctx, input }) => readReviewers(ctx, input.days)),

  names: procedureFor('lead')
    .meta({ rest: 'GET /review/reviewers/names', summary: 'Everybody who has given a verdict, by name' })
    .output(reviewerNames)
    .query(async ({ ctx }) => ({ data: await ctx.query<{ id: string; name: string }>(NAMES) })),

  previewSetAside: procedureFor('lead')
    .meta({
      rest: 'GET /review/reviewers/{reviewer_id}/set-aside',
      summary: 'What would change if the verdicts of a reviewer were set aside',
    })
    .input(z.strictObject({ reviewer_id: id }))
    .output(setAsidePreview)
    .query(({ ctx, input }) => previewSetAside(ctx, { ...input, submission_ids: [] })),

  setAside: procedureFor('lead')
    .meta({
      rest: 'POST /review/set-asides',
      summary: 'Set the verdicts of a reviewer aside',
      description:
        'None that they have given by now counts any more, except reports. What they had settled is decided anew, within seconds to minutes.',
      errors: { 409: 'An earlier action about this reviewer is under way.' },
    })
    .input(setAsideInput)
    .output(z.object({ id }))
    .mutation(async ({ ctx, input }) => ({ id: (await setAside(ctx, { ...input, submission_ids: [] })).id })),

  undoSetAside: procedureFor('lead')
    .meta({
      rest: 'POST /review/set-asides/{id}/undo',
      summary: 'Let the verdicts count again that were set aside, of a reviewer or on recordings',
      status: 204,
      errors: { 409: 'It was undone before.' },
    })
    .input(byId)
    .mutation(({ ctx, input }) => undoSetAside(ctx, input.id)),
});
