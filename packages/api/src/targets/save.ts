import type { TargetCell, OwnTargets } from '@labrish/dataset';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { assertVersion } from '../versions.ts';
import { ownTargets, readTargets, type TargetState } from './read.ts';
import type { Targets, TargetsInput } from './schema.ts';

export function toTargets({
  settings: { goal, most_per_topic, targets_enabled, version },
  cells,
}: TargetState): Targets {
  const targets = cells.map(({ dimension, key, name, target, usual }) => ({
    ...{ dimension, key, name, usual },
    recordings: target,
  }));
  return { goal, most_per_topic, targets_enabled, targets, version };
}

/** Replaces all targets. @throws {ApiError} 400 for a cell that does not exist, 409 for a stale version. */
export async function saveTargets(ctx: Context, { version, own, ...change }: TargetsInput): Promise<void> {
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
    await record(tx, ctx, { action: 'update', entity: 'target_settings', entity_id: null, before, after });
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
