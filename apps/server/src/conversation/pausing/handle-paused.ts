import { isAnsweredInPause, readSnapshot, replyInPause, toEvent } from '@labrish/conversation';
import type { Flow, Snapshot } from '@labrish/conversation';
import type { inbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Messenger } from '../messenger.ts';
import type { PendingMessage } from '../next-pending.ts';
import { contentOf } from '../receive.ts';
import { finish, lockConversation } from '../turn-queries.ts';

type Parts = Pick<Services, 'db' | 'flows' | 'secrets' | 'now'>;
interface Work {
  services: Parts;
  messenger: Pick<Messenger, 'awaitMedia' | 'deliver'>;
}
type Waiting = Pick<inbound_messages, 'id' | 'message_sid' | 'raw_enc' | 'received_at'>;

/**
 * Handles a contributor who is not answered now: fetches their attachments and, in a pause, notifies them once. A message that
 * cannot be put off (`isAnsweredInPause`) is answered all the same, and earlier messages are processed with it, in order.
 *
 * @returns whether the contributor's messages wait
 */
export async function handlePaused(
  { services: parts, messenger }: Work,
  message: PendingMessage,
): Promise<boolean> {
  const { contributor_id } = message;
  const { prisma } = parts.db;
  const flow = await parts.flows.at(message.contributor.pilot, message.flow_revision);
  const { snapshot } = await prisma.conversations.findUniqueOrThrow({ where: { contributor_id } });
  const waiting = await prisma.inbound_messages.findMany({
    where: { contributor_id, status: 'received' },
    select: { id: true, message_sid: true, raw_enc: true, received_at: true, media: true },
    orderBy: { id: 'asc' },
  });
  const before = readSnapshot(snapshot);
  if (waiting.some((each) => isUrgent(parts, flow, before, each))) return false;
  if (await notifyPause(parts, flow, message)) messenger.deliver(contributor_id);
  // While an open question blocks voice notes, nothing is fetched.
  const pending = message.waits_for_answer
    ? []
    : waiting.flatMap(({ media }) => (media?.status === 'pending' ? media : []));
  await Promise.all(pending.map((media) => messenger.awaitMedia(media)));
  return true;
}

/** Checks whether a message cannot be put off. The content of an attachment plays no part; its caption does. */
function isUrgent(
  parts: Parts,
  flow: Flow,
  before: Snapshot,
  message: Waiting & { media: object | null },
): boolean {
  const { text, choice } = contentOf(parts, message);
  const inbound = {
    year: message.received_at.getUTCFullYear(),
    ...(text !== undefined && { text }),
    ...(message.media && { attachment: { kind: 'audio' as const, duration_ms: null } }),
    ...(choice && { choice }),
  };
  const message_id = String(message.id);
  return isAnsweredInPause(flow, before, toEvent(flow, before, { message_id, ...inbound }, 0));
}

/** Notifies the contributor of a pause. A mute has no notice: the team deals with it. @returns whether a notice was queued */
async function notifyPause({ db, now }: Parts, flow: Flow, message: PendingMessage): Promise<boolean> {
  return db.transaction(async (tx, query) => {
    const snapshot = await lockConversation(query, message);
    const untold = await tx.$executeRaw`
      update conversations set pause_notified_at = ${now()}
      where contributor_id = ${message.contributor_id}::uuid and exists (
        select 1 from bot_pause where resumed_at is null and (pause_notified_at is null or pause_notified_at < paused_at))`;
    const reply = untold > 0 ? replyInPause(flow, snapshot) : null;
    if (!reply) return false;
    await finish(query, message, snapshot, reply, now());
    return true;
  });
}
