import { z } from 'zod';
import { nullableText } from './fields.ts';
import type { Tx } from './context.ts';

/**
 * Changes that restoring a backup would undo, so the journal of withdrawals keeps them outside the database.
 * `stop_at_messenger` is a STOP that the messenger reports, and that the contributor's next message ends.
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

/** A withdrawal: its scope, its receipt and the ids of its submissions. */
export const withdrawalOf = z.object({
  scope: z.enum(['last', 'all']),
  receipt_code: z.string(),
  submission_ids: z.array(z.uuid()),
  /** The id of the message that asked for the withdrawal; null where it is not known any more. */
  said_with: nullableText,
});
export type WithdrawalOf = z.output<typeof withdrawalOf>;

/**
 * Adds an entry for the journal of withdrawals, in the transaction of the change that it records. The server writes it to the
 * journal after the commit.
 */
export async function addEntry(
  tx: Tx,
  kind: EntryKind,
  { contributor_id, now }: { contributor_id: string; now: Date },
  withdrawal?: WithdrawalOf,
): Promise<void> {
  await tx.journal_entries.create({
    data: { kind, contributor_id, at: now, ...(withdrawal && { withdrawal }) },
  });
}
