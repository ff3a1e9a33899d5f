import { newSnapshot, readSnapshot, withoutRecording } from '@labrish/conversation';
import type { Prisma, Tx } from '@labrish/db';
import { emptyMessages, erase, forget } from './withdraw.ts';

/** A row of `withdrawals`. */
interface Receipt {
  receipt_code: string;
  contributor_id: string;
  scope: 'last' | 'all';
  submission_ids: string[];
  at: Date;
  /** The message that asked for the withdrawal. Absent when unknown: then the withdrawal covers everything answered so far. */
  said_with?: bigint | null;
}

/**
 * Re-applies withdrawals after an older backup was restored, and keeps the original receipt codes. Idempotent.
 *
 * @returns how many recordings were erased
 */
export async function reapplyWithdrawals(
  tx: Tx,
  recordings: { id: string; at: Date }[],
  receipts: Receipt[],
): Promise<number> {
  let done = 0;
  for (const { id, at } of recordings) done += await eraseAgain(tx, { id }, at);
  for (const receipt of receipts) done += await withdrawOnce(tx, receipt);
  return done;
}

async function eraseAgain(tx: Tx, where: Prisma.submissionsWhereInput, at: Date): Promise<number> {
  const rows = await tx.submissions.findMany({
    where: { ...where, withdrawn_at: null },
    select: { id: true, media_id: true },
  });
  if (rows.length) await erase({ tx, now: at }, rows);
  return rows.length;
}

/** Stores a missing receipt, even for an unknown contributor, and erases what it covers. @returns how many recordings were erased */
async function withdrawOnce(tx: Tx, { at, said_with, ...receipt }: Receipt): Promise<number> {
  const { contributor_id, receipt_code, scope, submission_ids } = receipt;
  if (await tx.withdrawals.count({ where: { receipt_code } })) return 0;
  const listedSubmissions = await tx.submissions.findMany({
    where: { id: { in: submission_ids } },
    select: { message_id: true },
  });
  await tx.withdrawals.create({ data: { ...receipt, withdrawn_at: at } });
  const conversation = await tx.conversations.findUnique({ where: { contributor_id } });
  if (!conversation) return 0;
  const change = { tx, contributor_id, now: at };
  const before = readSnapshot(conversation.snapshot);
  const messages = listedSubmissions.flatMap(({ message_id }) => message_id ?? []);
  const until = said_with ?? (await lastAnswered(tx, contributor_id));
  if (scope === 'last') {
    const [first] = messages;
    if (first !== undefined && until !== null) await emptyMessages(change, { gte: first, lte: until });
    const snapshot = messages.reduce((left, id) => withoutRecording(left, String(id)), before);
    await tx.conversations.update({ where: { contributor_id }, data: { snapshot: { ...snapshot } } });
    return 0;
  }
  if (until !== null) await forget(change, until);
  const { stopped, stop_notice_sent, under_18, age_in_doubt } = before;
  const snapshot = { ...newSnapshot(), stopped, stop_notice_sent, under_18, age_in_doubt };
  await tx.conversations.update({ where: { contributor_id }, data: { state_key: null, snapshot } });
  // Erase also recordings that had been erased before the contributor asked, and are back in this database.
  return eraseAgain(tx, { user_id: contributor_id, created_at: { lte: at } }, at);
}

/** Finds the last answered message. Pending ones stay: the server answers them at start, and one may be the request itself. */
async function lastAnswered(tx: Tx, contributor_id: string): Promise<bigint | null> {
  const { _max } = await tx.inbound_messages.aggregate({
    where: { contributor_id, status: { not: 'received' } },
    _max: { id: true },
  });
  return _max.id;
}
