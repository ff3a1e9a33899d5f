import { addEntry } from '@labrish/api/journal/add-entry';
import type { Services } from '#context.ts';

/** WhatsApp's customer service window, in ms: nothing is sent this long after a contributor's last message (error 63016). */
export const WINDOW_MS = 24 * 3_600_000;

/** Why a contributor cannot be sent to. */
export type Mark = 'opted_out' | 'unreachable';

/**
 * Records that a contributor cannot be sent to. Their next message clears the mark (conversation/take-turn.ts).
 *
 * @param told creation time of the message that WhatsApp refused: a contributor who has written since may be reached again
 */
export async function markUndeliverable(
  { db, now }: Pick<Services, 'db' | 'now'>,
  contributor_id: string,
  mark: Mark,
  told: Date,
): Promise<void> {
  const wrote_before = { OR: [{ last_inbound_at: null }, { last_inbound_at: { lte: told } }] };
  // Later than that message, even within its millisecond: only the reply to a STOP is as old as the mark.
  const at = new Date(Math.max(now().getTime(), told.getTime() + 1));
  const where = { id: contributor_id, ...wrote_before };
  if (mark === 'unreachable')
    return void (await db.prisma.contributors.updateMany({ where, data: { unreachable_at: at } }));
  await db.prisma.$transaction(async (tx) => {
    const { count } = await tx.contributors.updateMany({ where, data: { opted_out_at: at } });
    if (count) await addEntry(tx, 'stop_at_messenger', { contributor_id, now: at });
  });
}
