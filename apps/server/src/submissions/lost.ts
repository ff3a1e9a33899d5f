import { readSnapshot, withoutRecording } from '@labrish/conversation';
import type { Services } from '#context.ts';
import type { Change } from './change.ts';
import { erase } from './withdraw.ts';

/**
 * Discards an attachment whose bytes the messenger has lost for good. If a submission waits for them, erases it, also from the
 * conversation, and counts the loss, so that the contributor is notified.
 */
export async function eraseLostRecording(
  { db, now }: Pick<Services, 'db' | 'now'>,
  media_id: string,
): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    const submission = await tx.submissions.findFirst({
      where: { media_id, storage_url: null, withdrawn_at: null },
      select: { id: true, media_id: true, user_id: true, message_id: true },
    });
    await tx.inbound_media.updateMany({
      where: { id: media_id, status: 'pending' },
      data: { status: 'discarded', error: 'lost', not_before: null, lease_holder: null },
    });
    if (!submission) return;
    const { user_id: contributor_id, message_id } = submission;
    const [row] = await tx.$queryRaw<{ snapshot: unknown }[]>`
      select snapshot from conversations where contributor_id = ${contributor_id}::uuid for update`;
    const snapshot = withoutRecording(readSnapshot(row?.snapshot), String(message_id));
    await tx.$executeRaw`
      update conversations set snapshot = ${JSON.stringify(snapshot)}::jsonb where contributor_id = ${contributor_id}::uuid`;
    await erase({ tx, now: now() }, [submission]);
    await tx.contributors.update({
      where: { id: contributor_id },
      data: { unreported_losses: { increment: 1 } },
    });
  });
}

/** Records that the contributor was notified of all losses so far. Call in the transaction of that message. */
export async function markLossesNotified({ tx, contributor_id }: Change): Promise<void> {
  await tx.contributors.update({ where: { id: contributor_id }, data: { unreported_losses: 0 } });
}
