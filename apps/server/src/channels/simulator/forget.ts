import { newSnapshot } from '@labrish/conversation';
import type { Services } from '#context.ts';
import { findContributor, detachAddress } from '#contributors/contributors.ts';
import { lockConversation } from '#conversation/turn-queries.ts';
import { removeDiscarded } from '#submissions/remove-discarded.ts';
import { receiptCode, withdraw } from '#submissions/withdraw.ts';

/** Milliseconds, enough to wait for a running turn of the same person, which holds the conversation lock. */
const TRANSACTION_TIMEOUTS = { maxWait: 20_000, timeout: 20_000 };

/**
 * Resets a simulated person: withdraws what everybody on their phone gave as DELETE ALL does, and detaches their address.
 * Their next message creates a new contributor, so that nothing stored about people, such as a STOP or an age, can outlast this. Does
 * nothing for an unknown person.
 *
 * @returns once their recordings are removed from the audio store as well
 */
export async function forgetPerson(services: Services, pilot: string, person: string): Promise<void> {
  const { db } = services;
  const contributor = await findContributor(services, pilot, `simulator:${person}`);
  if (contributor?.source !== 'simulator') return;
  const { id } = contributor;
  const people = await db.prisma.contributors.findMany({ where: { OR: [{ phone_id: id }, { id }] } });
  for (const { id: contributor_id } of people) await withdrawAndReset(services, contributor_id);
  await db.transaction((tx) => detachAddress(services, tx, contributor), TRANSACTION_TIMEOUTS);
  await removeDiscarded(services);
}

async function withdrawAndReset({ db, now }: Services, contributor_id: string): Promise<void> {
  await db.transaction(async (tx, query) => {
    await lockConversation(query, { contributor_id });
    // Pending messages are not answered any more: the turn finds nothing to claim.
    await tx.inbound_messages.updateMany({
      where: { contributor_id, status: 'received' },
      data: { status: 'processed', processed_at: now() },
    });
    const { _max } = await tx.inbound_messages.aggregate({ where: { contributor_id }, _max: { id: true } });
    await withdraw({ tx, contributor_id, now: now() }, 'all', receiptCode(), _max.id ?? 0n);
    await tx.conversations.update({
      where: { contributor_id },
      data: { state_key: null, snapshot: { ...newSnapshot() } },
    });
  }, TRANSACTION_TIMEOUTS);
}
