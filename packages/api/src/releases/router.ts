import { z } from 'zod';
import { byId } from '../fields.ts';
import { memberProcedure, procedureFor, router } from '../trpc.ts';
import { createRelease } from './create.ts';
import { planRelease } from './plan.ts';
import { addErratum, removeErratum } from './errata.ts';
import { findRelease, listReleases } from './find.ts';
import { discardRelease, publishRelease, withdrawRelease } from './publish.ts';
import {
  erratumInput,
  plan,
  planInput,
  release,
  releaseInput,
  takenOut,
  takeOutInput,
  withdrawInput,
} from './schema.ts';
import { wordDecision, wordsToCheck } from '../word-checks/schema.ts';
import { decideWords, listOpenWords } from './words-to-check.ts';
import { takeOutClip } from './take-out-clip.ts';

/** Plans, creates, publishes, withdraws and discards versions of the dataset, and takes single clips out. */
export const releasesRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /releases', summary: 'Versions of the dataset, the newest first' })
    .output(z.object({ data: z.array(release) }))
    .query(async ({ ctx }) => ({ data: await listReleases(ctx, ctx.db.$pilot) })),

  get: memberProcedure
    .meta({ rest: 'GET /releases/{id}', summary: 'One version of the dataset' })
    .input(byId)
    .output(release)
    .query(({ ctx, input }) => findRelease(ctx, input.id)),

  plan: procedureFor('export')
    .meta({
      rest: 'POST /releases/plan',
      summary: 'What would be in a version that is made now, what not, and why',
      description:
        'Nothing is made. Of a dataset that is new, what its ids and splits are drawn by is kept, so that a version has what its plan said.',
    })
    .input(planInput)
    .output(plan)
    .mutation(({ ctx, input }) => planRelease(ctx, input)),

  wordsToCheck: procedureFor('export')
    .meta({
      rest: 'POST /releases/words-to-check',
      summary: 'Recordings whose words may tell who somebody is, the oldest first',
      description: 'A version leaves them out until a person has decided about exactly these words.',
    })
    .input(planInput.omit({ series: true }))
    .output(wordsToCheck)
    .mutation(({ ctx, input }) => listOpenWords(ctx, input)),

  decideWords: procedureFor('export')
    .meta({
      rest: 'POST /releases/words',
      status: 204,
      summary: 'Decide about words that may tell who somebody is',
      description:
        '`cleared`: they tell nobody. `masked`: versions have a tag in their place, and silence where they are said.',
      errors: { 409: 'The words have changed since you looked.' },
    })
    .input(wordDecision)
    .mutation(({ ctx, input }) => decideWords(ctx, input)),

  create: procedureFor('export')
    .meta({
      rest: 'POST /releases',
      status: 201,
      summary: 'Make a version of the dataset',
      description:
        'Its list is frozen at once; its files are written afterwards, also if the server stops meanwhile. Nobody outside sees it until it is published.',
      errors: { 409: 'The version is taken, or another one of the series is not published yet.' },
    })
    .input(releaseInput)
    .output(release)
    .mutation(({ ctx, input }) => createRelease(ctx, input)),

  publish: procedureFor('publish')
    .meta({
      rest: 'POST /releases/{id}/publish',
      fresh_factor: true,
      summary: 'Publish a version that is built',
      errors: { 409: 'It is not built, or has to be built again without what was withdrawn since.' },
    })
    .input(byId)
    .output(release)
    .mutation(({ ctx, input }) => publishRelease(ctx, input.id)),

  withdraw: procedureFor('publish')
    .meta({
      rest: 'POST /releases/{id}/withdraw',
      fresh_factor: true,
      summary: 'Tell whoever has a version not to use it any more',
      errors: { 409: 'It is not published.' },
    })
    .input(withdrawInput)
    .output(release)
    .mutation(({ ctx, input }) => withdrawRelease(ctx, input)),

  takeOutClip: procedureFor('publish')
    .meta({
      rest: 'POST /releases/clips/{clip_id}/take-out',
      fresh_factor: true,
      summary: 'Take one recording out of the dataset',
      description:
        'Every published version lists it as taken out at once and loses its files, whoever downloaded one gets a mail, and no later version has it. This cannot be undone.',
      errors: { 409: 'It is out already.' },
    })
    .input(takeOutInput)
    .output(takenOut)
    .mutation(({ ctx, input }) => takeOutClip(ctx, input)),

  addErratum: procedureFor('publish')
    .meta({
      rest: 'POST /releases/{id}/errata',
      status: 201,
      summary: 'Add a known fault to a published version',
      description:
        'Everybody reads it on the page for researchers, in the status of the version and in the changelog of the next one.',
      errors: { 409: 'It is not published, or has 100 already.' },
    })
    .input(erratumInput)
    .output(release)
    .mutation(({ ctx, input }) => addErratum(ctx, input)),

  removeErratum: procedureFor('publish')
    .meta({
      rest: 'DELETE /releases/errata/{id}',
      status: 204,
      summary: 'Remove a known fault that is none',
      description: 'The changelog of a version that was made meanwhile still has it.',
    })
    .input(byId)
    .mutation(({ ctx, input }) => removeErratum(ctx, input.id)),

  discard: procedureFor('export')
    .meta({
      rest: 'DELETE /releases/{id}',
      status: 204,
      summary: 'Discard a version that was never published',
      errors: { 409: 'It was published.' },
    })
    .input(byId)
    .mutation(({ ctx, input }) => discardRelease(ctx, input.id)),
});
