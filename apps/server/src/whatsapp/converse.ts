import { readSnapshot, step, toEvent } from '@labrish/conversation';
import type { Attachment, Effect, Inbound } from '@labrish/conversation';
import type { Prisma, contributors, inbound_media, inbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import { applyEffects } from './apply.ts';
import type { Recording } from './apply.ts';
import { listen, withFeedback } from './feedback.ts';
import { loadFlow } from './flow.ts';
import { contentOf } from './inbound.ts';
import type { Content } from './inbound.ts';
import { inspectRecording } from './recordings.ts';
import type { Looked } from './recordings.ts';

/** On a busy machine a turn may wait for a connection and for another process's turn; it must not give up early. */
const PATIENCE = { maxWait: 60_000, timeout: 60_000 };

export type WaitingMessage = inbound_messages & { media: inbound_media | null; contributor: contributors };

/**
 * Answers one stored message: one step of the conversation and everything that follows from it, in one transaction.
 * The conversation's row is locked meanwhile, so turns of one contributor never overlap, whichever process takes them.
 *
 * @returns what was done, or null when another process has answered it already.
 */
export async function takeTurn(services: Services, message: WaitingMessage): Promise<Effect[] | null> {
  const { db, env, log, now } = services;
  // Before the transaction: decoding takes time, and its outcome does not depend on the conversation.
  const content = contentOf(services, message);
  const looked = message.media ? await look(services, message.media, content) : null;
  const recording: Recording | null = looked?.recording ?? null;
  const heard = await listen(services, recording);
  const done = await db.prisma.$transaction(async (tx) => {
    const conversation = await lockConversation(tx, message);
    if (!conversation) return null;
    const flow = await loadFlow(tx, env);
    const inbound = await toInbound(tx, message, content, looked?.attachment);
    const snapshot = readSnapshot(conversation.snapshot);
    const next = step(flow, snapshot, toEvent(flow, snapshot, inbound, seedOf(message)));
    const effects = withFeedback(next.effects, heard);
    await applyEffects(
      { tx, now: now(), contributor: message.contributor, message, recording, heard },
      effects,
    );
    if (looked && !recording) await discard(tx, message);
    await tx.conversations.update({
      where: { contributor_id: message.contributor_id },
      data: { state_key: next.snapshot.state_key, snapshot: { ...next.snapshot } },
    });
    await tx.inbound_messages.update({
      where: { id: message.id },
      data: { status: 'processed', processed_at: now(), error: null },
    });
    return effects;
  }, PATIENCE);
  for (const effect of done ?? [])
    if (effect.type === 'report')
      log.warn({ contributor_id: message.contributor_id, problem: effect.problem }, 'conversation');
  if (done && looked?.attachment.kind === 'rejected')
    log.info({ message_id: String(message.id), reason: looked.attachment.reason }, 'attachment not kept');
  return done;
}

/** A forwarded recording is somebody else's voice: it is treated as one that cannot be kept. */
async function look(services: Services, media: inbound_media, { forwarded }: Content): Promise<Looked> {
  const looked = await inspectRecording(services, media);
  if (!forwarded || !looked.recording) return looked;
  return { attachment: { kind: 'rejected', reason: 'forwarded' }, recording: null };
}

/** Null when the message is no longer the contributor's oldest unanswered one. */
async function lockConversation(
  tx: Prisma.TransactionClient,
  message: WaitingMessage,
): Promise<{ snapshot: Prisma.JsonValue } | null> {
  const { contributor_id } = message;
  const [conversation] = await tx.$queryRaw<{ snapshot: Prisma.JsonValue }[]>`
    select snapshot from conversations where contributor_id = ${contributor_id}::uuid for update`;
  if (!conversation) throw new Error('The contributor has no conversation.');
  const oldest = await tx.inbound_messages.findFirst({
    where: { contributor_id, status: 'received' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return oldest?.id === message.id ? conversation : null;
}

async function toInbound(
  tx: Prisma.TransactionClient,
  message: WaitingMessage,
  { text, choice, in_reply_to }: Content,
  attachment: Attachment | undefined,
): Promise<Inbound> {
  const answered = in_reply_to ? await repliedTo(tx, message.contributor_id, in_reply_to) : null;
  return {
    message_id: String(message.id),
    ...(text !== undefined && { text }),
    ...(choice && { choice }),
    ...(attachment && { attachment }),
    ...(answered && { in_reply_to: answered }),
  };
}

function repliedTo(tx: Prisma.TransactionClient, contributor_id: string, reference: string) {
  const ours = /^\d{1,18}$/.test(reference) ? { id: BigInt(reference) } : { provider_sid: reference };
  return tx.outbound_messages.findFirst({
    where: { ...ours, contributor_id },
    select: { state_key: true, prompt_id: true },
  });
}

async function discard(tx: Prisma.TransactionClient, message: WaitingMessage): Promise<void> {
  await tx.inbound_media.updateMany({ where: { message_id: message.id }, data: { status: 'discarded' } });
}

/** The same message draws the same prompt again, should its turn have to be repeated. */
function seedOf(message: WaitingMessage): number {
  return Number.parseInt(message.contributor_id.slice(-8), 16) ^ Number(message.id % 2_147_483_647n);
}
