import type { Cell, OwnTargets } from '@labrish/dataset';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { assertVersion } from '../versions.ts';
import { ownTargets, readSteering } from './read.ts';
import type { Steering } from './read.ts';
import type { Targets, TargetsInput } from './schema.ts';

const ONE = { id: 1 };

export function toTargets({ settings: { goal, most_per_topic, leans, version }, cells }: Steering): Targets {
  const targets = cells.map(({ dimension, key, name, target, usual }) => ({
    ...{ dimension, key, name, usual },
    recordings: target,
  }));
  return { goal, most_per_topic, leans, targets, version };
}

/** Sets the targets as they are to be from now on. @throws {ApiError} 400 for a cell that is not there, 409 for a stale version. */
export async function saveTargets(ctx: Context, { version, own, ...change }: TargetsInput): Promise<void> {
  const { cells } = await readSteering(ctx.query, ctx.counts_simulator);
  const own_targets = toOwn(own, cells);
  await ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from steering_settings for update`;
    const before = await tx.steering_settings.findUniqueOrThrow({ where: ONE });
    await assertVersion(tx, 'steering_settings', { id: null, version: before.version }, version);
    const after = await tx.steering_settings.update({
      where: ONE,
      data: { ...change, own_targets, version: before.version + 1 },
    });
    await record(tx, ctx, { action: 'update', entity: 'steering_settings', entity_id: null, before, after });
  });
}

function toOwn(given: TargetsInput['own'], cells: Cell[]): OwnTargets {
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
