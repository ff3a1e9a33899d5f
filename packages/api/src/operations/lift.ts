import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { addEntry } from '../journal/add-entry.ts';

/**
 * Lets a contributor who said that they are under 18 take part again: they have reached that age, or tapped it by mistake. The
 * bot asks for their consent again.
 *
 * @throws {ApiError} NOT_FOUND when nobody has this id, CONFLICT when they never said so.
 */
export async function liftUnder18(tx: Tx, id: string, now: Date): Promise<void> {
  const { count } = await tx.contributors.updateMany({
    where: { id, under_18_at: { not: null } },
    data: { under_18_at: null },
  });
  if (count === 0) {
    if (!(await tx.contributors.findUnique({ where: { id }, select: { id: true } })))
      throw new ApiError('NOT_FOUND', 'There is no contributor with this id.');
    throw new ApiError('CONFLICT', 'This contributor has not said that they are under 18.');
  }
  await tx.$executeRaw`
    update conversations set snapshot = jsonb_set(snapshot, '{under_18}', 'null')
    where contributor_id = ${id}::uuid`;
  await addEntry(tx, 'under_18_lifted', { contributor_id: id, now });
}
