import { AUDIO_REJECTED, UNSUPPORTED_RECEIVED, type ConversationEvent } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import type { PendingMessage } from './next-pending.ts';
import { contentOf } from './receive.ts';

/** Milliseconds within which several files get one reply: people send five photos at once. */
const BURST_MS = 15_000;

/** Whether the contributor's message just before could not be used for the same reason. */
export async function followsUnusable(
  parts: Pick<Services, 'secrets'>,
  tx: Prisma.TransactionClient,
  { id, contributor_id, received_at }: PendingMessage,
  event: ConversationEvent,
): Promise<boolean> {
  const why = whyUnusable(event);
  if (why === null) return false;
  const since = new Date(received_at.getTime() - BURST_MS);
  const before = await tx.inbound_messages.findFirst({
    where: { contributor_id, id: { lt: id }, received_at: { gte: since } },
    orderBy: { id: 'desc' },
    select: { message_sid: true, raw_enc: true, media: { select: { status: true, claimed_type: true } } },
  });
  if (!before || before.media?.status === 'stored') return false;
  const { text, choice, forwarded = false } = contentOf(parts, before);
  if (text !== undefined || choice !== undefined) return false;
  if (!before.media) return why === UNSUPPORTED_RECEIVED;
  const isRecording = before.media.claimed_type?.startsWith('audio/') === true;
  return isRecording ? forwarded && why === 'forwarded' : why === 'not_audio';
}

/**
 * Returns the reason why the bot cannot use a message without words: it is a picture, a forwarded voice note, or a poll. Null for any other
 * message.
 */
function whyUnusable({ event_key, reason, text }: ConversationEvent): string | null {
  if (text !== undefined) return null;
  if (event_key === UNSUPPORTED_RECEIVED) return UNSUPPORTED_RECEIVED;
  return event_key === AUDIO_REJECTED && (reason === 'not_audio' || reason === 'forwarded') ? reason : null;
}
