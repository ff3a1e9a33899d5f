import type { Prisma } from '@labrish/db';
import type { Change } from './change.ts';

/** Writes an answer to the recordings that it is about, and to nobody else's. @param message_ids of their messages. */
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
