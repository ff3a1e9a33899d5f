import { outside } from '@labrish/dataset';
import { DIMENSIONS } from '@labrish/pilot';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { findWithheld } from '../submissions/withheld.ts';
import { readSteering } from './read.ts';
import { saveTargets, toTargets } from './save.ts';
import { board, targets, targetsInput } from './schema.ts';

export const steeringRouter = router({
  board: memberProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/steering/board',
        summary: 'How many recordings are wanted, there and missing, by parish, age, category and topic',
        description: 'Of each dimension those that lack most of their target come first.',
      },
    })
    .output(board)
    .query(async ({ ctx }) => {
      const withheld = await findWithheld(ctx);
      const { settings, aim, have, cells } = await readSteering(ctx.query, ctx.counts_simulator, withheld);
      return {
        goal: aim.goal,
        leans: settings.leans,
        most_per_topic: settings.most_per_topic,
        dimensions: DIMENSIONS.map((dimension) => ({
          dimension,
          cells: cells
            .filter((cell) => cell.dimension === dimension)
            .map(({ key, name, target, have: there, missing }) => ({
              key,
              name,
              target,
              have: there,
              missing,
            })),
          outside: outside(cells, have, dimension),
        })),
        counts_simulator: ctx.counts_simulator,
      };
    }),

  targets: memberProcedure
    .meta({
      rest: { method: 'GET', path: '/steering/targets', summary: 'How many recordings are wanted of whom' },
    })
    .output(targets)
    .query(async ({ ctx }) =>
      // In the order of what is missing.
      toTargets(await readSteering(ctx.query, ctx.counts_simulator, await findWithheld(ctx))),
    ),

  setTargets: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/steering/targets',
        summary: 'Set how many recordings are wanted of whom',
        description: 'Takes effect in the chat within a minute.',
        errors: { 409: 'The targets have changed since the given version.' },
      },
    })
    .input(targetsInput)
    .output(targets)
    .mutation(async ({ ctx, input }) => {
      await saveTargets(ctx, input);
      return toTargets(await readSteering(ctx.query, ctx.counts_simulator));
    }),
});
