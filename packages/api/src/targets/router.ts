import { countOutsideCells } from '@labrish/dataset';
import { DIMENSIONS } from '@labrish/pilot';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { findWithheld } from '../submissions/withheld.ts';
import { readTargets } from './read.ts';
import { saveTargets, toTargets } from './save.ts';
import { progress, targets, targetsInput } from './schema.ts';

export const targetsRouter = router({
  progress: memberProcedure
    .meta({
      rest: 'GET /targets/progress',
      summary: 'How many recordings are wanted, there and missing, by place, age, category and topic',
      description: 'Of each dimension those that lack most of their target come first.',
    })
    .output(progress)
    .query(async ({ ctx }) => {
      const withheld = await findWithheld(ctx);
      const { settings, aim, have, cells } = await readTargets(ctx, withheld);
      return {
        goal: aim.goal,
        targets_enabled: settings.targets_enabled,
        most_per_topic: settings.most_per_topic,
        dimensions: DIMENSIONS.map((dimension) => ({
          dimension,
          cells: cells.filter((cell) => cell.dimension === dimension),
          outside: countOutsideCells(cells, have, dimension),
        })),
        counts_simulator: ctx.counts_simulator,
      };
    }),

  get: memberProcedure
    .meta({ rest: 'GET /targets', summary: 'How many recordings are wanted of whom' })
    .output(targets)
    .query(async ({ ctx }) =>
      // Leave out withheld recordings: cells are sorted by how far they are below target, and the order would reveal them.
      toTargets(await readTargets(ctx, await findWithheld(ctx))),
    ),

  set: adminProcedure
    .meta({
      rest: 'PUT /targets',
      summary: 'Set how many recordings are wanted of whom',
      description: 'Takes effect in the chat within a minute.',
      errors: { 409: 'The targets have changed since the given version.' },
    })
    .input(targetsInput)
    .output(targets)
    .mutation(async ({ ctx, input }) => {
      await saveTargets(ctx, input);
      return toTargets(await readTargets(ctx));
    }),
});
