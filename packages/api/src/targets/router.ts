import { countOutsideCells, type OwnTargets, type TargetCell } from '@labrish/dataset';
import { DIMENSIONS } from '@labrish/pilot';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { findWithheld } from '../submissions/withheld.ts';
import { ownTargets, readTargets, type TargetState } from './read.ts';
import { progress, targets, type Targets, targetsInput, type TargetsInput } from './schema.ts';
import { record, assertVersion } from '../changes.ts';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';

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

function toTargets({ settings, cells }: TargetState): Targets {
  const { goal, most_per_topic, targets_enabled, version } = settings;
  const targets = cells.map(({ dimension, key, name, target, usual }) => ({
    ...{ dimension, key, name, usual },
    recordings: target,
  }));
  return { goal, most_per_topic, targets_enabled, targets, version };
}

/** Replaces all targets. @throws {ApiError} 400 for a cell that does not exist, 409 for a stale version. */
async function saveTargets(ctx: Context, { version, own, ...change }: TargetsInput): Promise<void> {
  const { cells } = await readTargets(ctx);
  const own_targets = toOwn(own, cells);
  await ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from target_settings where pilot = ${tx.$pilot} for update`;
    const before = await tx.target_settings.findFirstOrThrow();
    await assertVersion(tx, 'target_settings', { id: null, version: before.version }, version);
    const after = await tx.target_settings.update({
      where: { pilot: tx.$pilot },
      data: { ...change, own_targets, version: before.version + 1 },
    });
    await record(tx, ctx, 'update', 'target_settings', null, { before, after });
  });
}

function toOwn(given: TargetsInput['own'], cells: TargetCell[]): OwnTargets {
  const own = ownTargets({});
  for (const [place, { dimension, key, recordings }] of given.entries()) {
    if (!cells.some((cell) => cell.dimension === dimension && cell.key === key))
      throw badInput(
        `own[${place}].key`,
        `There is no ${dimension} “${key}” that a target could be set for.`,
      );
    const targets = (own[dimension] ??= {});
    targets[key] = recordings;
  }
  return own;
}
