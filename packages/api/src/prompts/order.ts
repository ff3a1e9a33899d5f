import { Prisma } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import { conflict } from '../errors.ts';
import { lockRow } from '../changes.ts';
import { nextDisplayOrder, renumbered } from './display-order.ts';
import { DISPLAY_ORDER_MAX } from './schema.ts';

/** Topics that the bot asks. Retired topics are not in the order. */
export const IN_FORCE = { retired_at: null };
export const IN_ORDER = [{ display_order: 'asc' as const }, { id: 'asc' as const }];

/**
 * Locks the order until the transaction ends, so that two topics added or moved at the same moment do not get the same number.
 * Call it before any row is locked.
 */
export async function lockOrder(tx: PilotTx): Promise<void> {
  await tx.$executeRaw(Prisma.sql`lock table prompt_topics in share row exclusive mode`);
}

/** Locks one topic for an edit. Locks the table first, as UPDATE does anyway: an edit and a move would deadlock otherwise. */
export async function lockForEdit(tx: PilotTx, id: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`lock table prompt_topics in row exclusive mode`);
  await lockRow(tx, 'prompt_topics', id);
}

/**
 * Returns the number of the first of `count` topics added at the end. The order must be locked.
 *
 * @throws {ApiError} 409 when there are not enough numbers.
 */
export async function lastPlace(tx: PilotTx, count = 1): Promise<number> {
  const { _max } = await tx.prompt_topics.aggregate({
    where: IN_FORCE,
    _max: { display_order: true },
  });
  const first = nextDisplayOrder(_max.display_order);
  if (first + count - 1 > DISPLAY_ORDER_MAX)
    throw conflict(
      `No number is left after the last topic: ${DISPLAY_ORDER_MAX} is the highest. Give that topic a smaller one first.`,
    );
  return first;
}

/** Writes an order from 1, in one statement. The order must be locked. @returns the ids of the topics with a new number. */
export async function writeOrder(
  tx: PilotTx,
  ordered: string[],
  rows: { id: string; display_order: number }[],
  now: Date,
): Promise<string[]> {
  const changes = renumbered(ordered, new Map(rows.map(({ id, display_order }) => [id, display_order])));
  if (!changes.length) return [];
  await tx.$executeRaw(Prisma.sql`
    update prompt_topics set display_order = change.display_order, version = version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid, display_order int)
    where prompt_topics.id = change.id`);
  return changes.map(({ id }) => id);
}
