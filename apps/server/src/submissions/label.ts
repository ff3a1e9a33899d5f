import type { Prisma } from '@labrish/db';
import type { Change } from './change.ts';

/** Writes an answer only to the contributor's recordings that it is about. @param message_ids ids of the recordings' messages */
export async function labelRecordings(
  { tx, contributor_id }: Omit<Change, 'now'>,
  message_ids: string[],
  data: Prisma.submissionsUpdateManyMutationInput,
): Promise<void> {
  const ids = message_ids.filter((id) => /^\d+$/.test(id)).map(BigInt);
  if (!ids.length) return;
  await tx.submissions.updateMany({
    where: { message_id: { in: ids }, user_id: contributor_id, withdrawn_at: null },
    data,
  });
}
