import type { prompt_topics } from '@labrish/db';
import type { z } from 'zod';
import { record, type By } from '../audit/record.ts';
import type { PilotTx } from '../context.ts';
import { badInput, orNotFound } from '../errors.ts';
import { assertVersion } from '../versions.ts';
import { IN_FORCE, lastPlace, lockOrder } from './order.ts';
import type { retirePrompt } from './schema.ts';

type Input = z.output<typeof retirePrompt>;

/**
 * Retires a topic: the bot no longer asks it. What refers to it stays. A retired topic stays unchanged.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when stale; BAD_REQUEST for the last topic
 */
export async function retire(tx: PilotTx, by: By, input: Input): Promise<prompt_topics> {
  const before = await lockTopic(tx, input);
  if (before.retired_at) return before;
  if ((await tx.prompt_topics.count({ where: IN_FORCE })) === 1)
    throw badInput(
      'id',
      'This is the last topic, and the bot would have nothing to ask. Add another one first.',
    );
  return write(tx, by, 'retire', before, { retired_at: by.now() });
}

/**
 * Restores a retired topic: the bot asks it again, after all others. A topic that is not retired stays unchanged.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when stale, or when no number is left
 */
export async function restore(tx: PilotTx, by: By, input: Input): Promise<prompt_topics> {
  const before = await lockTopic(tx, input);
  if (!before.retired_at) return before;
  return write(tx, by, 'restore', before, { retired_at: null, display_order: await lastPlace(tx) });
}

/** Locks all topics, so that of two people who retire the last two topics, the second sees what the first did. */
async function lockTopic(tx: PilotTx, { id, version }: Input): Promise<prompt_topics> {
  await lockOrder(tx);
  const before = orNotFound(await tx.prompt_topics.findUnique({ where: { id } }), 'topic');
  await assertVersion(tx, 'prompt_topics', before, version);
  return before;
}

async function write(
  tx: PilotTx,
  by: By,
  action: 'retire' | 'restore',
  before: prompt_topics,
  change: Pick<Partial<prompt_topics>, 'retired_at' | 'display_order'>,
): Promise<prompt_topics> {
  const { id } = before;
  const after = await tx.prompt_topics.update({
    where: { id },
    data: { ...change, version: before.version + 1 },
  });
  await record(tx, by, { action, entity: 'prompt_topics', entity_id: id, before, after });
  return after;
}
