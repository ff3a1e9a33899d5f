import { addEntry } from '@labrish/api/journal-entry';
import { WINDOW_MS } from '@labrish/api/operations/reachable';
import type { contributors, Source } from '@labrish/db';
import type { Services } from '#context.ts';
import { isPhoneOf } from './phone.ts';

/** How the messenger of a source delivers. */
interface Capabilities {
  /** Milliseconds for which a contributor may be written to after their last message; null: always. */
  window_ms: number | null;
  /** A reply is shown as soon as it is stored, so it is never queued. */
  delivers_at_once: boolean;
}

export const CAPABILITIES: Record<Source, Capabilities> = {
  whatsapp: { window_ms: WINDOW_MS, delivers_at_once: false },
  simulator: { window_ms: null, delivers_at_once: true },
};

/** Checks whether the contributor's last message is too long ago: then their messenger accepts nothing until they write again. */
export function isWindowClosed(
  { source, last_inbound_at }: Pick<contributors, 'source' | 'last_inbound_at'>,
  now: Date,
): boolean {
  const { window_ms } = CAPABILITIES[source];
  return window_ms !== null && now.getTime() - (last_inbound_at?.getTime() ?? 0) >= window_ms;
}

/** Why a contributor cannot be sent to. */
export type Mark = 'opted_out' | 'unreachable';

/**
 * Records that a contributor's phone cannot be sent to. The next message from it clears the mark (conversation/take-turn.ts).
 *
 * @param refused_message_at creation time of the message that WhatsApp refused: a contributor who has written since may be reached again
 */
export async function markUndeliverable(
  { db, now }: Services,
  contributor_id: string,
  mark: Mark,
  refused_message_at: Date,
): Promise<void> {
  const wrote_before = { OR: [{ last_inbound_at: null }, { last_inbound_at: { lte: refused_message_at } }] };
  // Make the mark later than the refused message, even within its millisecond: a message as old as the mark counts as the reply to a
  // STOP, which is still sent (delivery/deliver.ts).
  const at = new Date(Math.max(now().getTime(), refused_message_at.getTime() + 1));
  const where = { AND: [isPhoneOf(contributor_id), wrote_before] };
  if (mark === 'unreachable')
    return void (await db.prisma.contributors.updateMany({ where, data: { unreachable_at: at } }));
  await db.prisma.$transaction(async (tx) => {
    const [phone] = await tx.contributors.updateManyAndReturn({ where, data: { opted_out_at: at } });
    if (phone) await addEntry(tx, 'stop_at_messenger', { contributor_id: phone.id, now: at });
  });
}
