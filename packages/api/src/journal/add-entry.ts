import { z } from 'zod';
import type { Tx } from '../context.ts';

/**
 * What a restored backup would bring back, or hold against somebody: it is in the journal of withdrawals, outside the database.
 * `stop_at_messenger` is a STOP that the messenger tells of, and that their next message ends.
 */
export const ENTRY_KINDS = [
  'withdrawal',
  'stop',
  'stop_at_messenger',
  'start',
  'under_18',
  'under_18_lifted',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a withdrawal took back, as ids, and the receipt that was given for it. */
export const withdrawalOf = z.object({
  scope: z.enum(['last', 'all']),
  receipt_code: z.string(),
  submission_ids: z.array(z.uuid()),
  /** The message that asked for it; null where it is not known any more. */
  said_with: z.string().nullable(),
});
export type WithdrawalOf = z.output<typeof withdrawalOf>;

/**
 * Adds an entry to the journal of withdrawals, in the transaction of what it is about. The server writes it to the journal once
 * that has happened.
 */
export async function addEntry(
  tx: Pick<Tx, 'journal_entries'>,
  kind: EntryKind,
  { contributor_id, now }: { contributor_id: string; now: Date },
  withdrawal?: WithdrawalOf,
): Promise<void> {
  await tx.journal_entries.create({
    data: { kind, contributor_id, at: now, ...(withdrawal && { withdrawal }) },
  });
}
