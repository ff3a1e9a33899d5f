import type { Prisma } from '@labrish/db';
import { emptyMessages, erase, forget } from './withdraw.ts';

/** As `withdrawals` has it. */
interface Receipt {
  receipt_code: string;
  contributor_id: string;
  scope: 'last' | 'all';
  submission_ids: string[];
  at: Date;
}

/**
 * Takes back what was taken back already, in a database of before: under the receipts that people have. What is taken back there
 * as well stays as it is.
 *
 * @returns how many recordings were taken back
 */
export async function withdrawAgain(
  tx: Prisma.TransactionClient,
  recordings: { id: string; at: Date }[],
  receipts: Receipt[],
): Promise<number> {
  let done = 0;
  for (const { id, at } of recordings) {
    const rows = await tx.submissions.findMany({
      where: { id, withdrawn_at: null },
      select: { id: true, media_id: true },
    });
    if (rows.length) await erase({ tx, now: at }, rows);
    done += rows.length;
  }
  for (const { at, ...receipt } of receipts) await giveReceipt(tx, { at, ...receipt });
  return done;
}

async function giveReceipt(tx: Prisma.TransactionClient, { at, ...receipt }: Receipt): Promise<void> {
  const { contributor_id, receipt_code } = receipt;
  const [known, contributor] = await Promise.all([
    tx.withdrawals.count({ where: { receipt_code } }),
    tx.contributors.count({ where: { id: contributor_id } }),
  ]);
  if (known) return;
  const told = await tx.submissions.aggregate({
    where: { id: { in: receipt.submission_ids } },
    _min: { message_id: true },
  });
  await tx.withdrawals.create({ data: { ...receipt, withdrawn_at: at } });
  // What waits to be answered there is answered by whoever opens the database: also the request itself.
  const answered = await tx.inbound_messages.aggregate({
    where: { contributor_id, status: { not: 'received' } },
    _max: { id: true },
  });
  const change = { tx, contributor_id, now: at };
  const until = answered._max.id;
  if (!contributor || until === null) return;
  if (receipt.scope === 'all') await forget(change, until);
  else if (told._min.message_id) await emptyMessages(change, { gte: told._min.message_id, lte: until });
}
