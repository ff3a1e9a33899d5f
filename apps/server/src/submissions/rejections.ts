import type { NotAccepted } from '@labrish/conversation';
import { NEVER_NOTIFIED, reasonToNotify } from '@labrish/dataset';
import type { Prisma } from '@labrish/db';
import type { Change } from './change.ts';

/** Minimum milliseconds between two notices of rejections to a contributor. */
const NOTICE_INTERVAL_MS = 24 * 3_600_000;

/** Search condition for rejections of which the contributor has not been notified. */
export const NOT_NOTIFIED = {
  review_status: 'rejected',
  rejection_notified_at: null,
  withdrawn_at: null,
} satisfies Prisma.submissionsWhereInput;

/**
 * Finds and locks the newest rejected recording of which the contributor has not been notified, so that it stays rejected until
 * they are. Null also within a day of the last notice, if the contributor may be a child, and while a report waits for an admin.
 */
export async function findNotAccepted({ tx, contributor_id, now }: Change): Promise<NotAccepted | null> {
  const since = new Date(now.getTime() - NOTICE_INTERVAL_MS);
  const [found] = await tx.$queryRaw<{ prompt_id: string | null; rejection_reasons: string[] }[]>`
    select s.prompt_id::text, s.rejection_reasons from submissions s
    where s.user_id = ${contributor_id}::uuid and s.review_status = 'rejected' and s.rejection_notified_at is null
      and s.withdrawn_at is null and not exists (
        select from submissions o where o.user_id = s.user_id and (o.rejection_notified_at > ${since}
          or o.withdrawn_at is null and (o.review_status = 'quarantined' or o.rejection_reasons && ${NEVER_NOTIFIED}::text[])))
    order by s.created_at desc, s.id desc limit 1 for update of s`;
  const reason = found && reasonToNotify(found.rejection_reasons);
  return reason ? { reason, prompt_id: found.prompt_id } : null;
}

/** Marks all rejections so far as notified, because one message covers them. Call in the transaction of that message. */
export async function markNotified({ tx, contributor_id, now }: Change): Promise<void> {
  await tx.submissions.updateMany({
    where: { ...NOT_NOTIFIED, user_id: contributor_id },
    data: { rejection_notified_at: now },
  });
}
