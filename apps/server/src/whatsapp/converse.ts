import { readSnapshot, step, toEvent } from '@labrish/conversation';
import type { Attachment, Inbound } from '@labrish/conversation';
import type { Prisma, contributors, inbound_media, inbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import { applyEffects } from './apply.ts';
import type { Recording } from './apply.ts';
import { loadFlow } from './flow.ts';
import { contentOf } from './inbound.ts';
import { inspectRecording } from './recordings.ts';

/** On a busy machine a turn may wait for a connection and for another process's turn; it must not give up early. */
const PATIENCE = { maxWait: 60_000, timeout: 60_000 };

export type WaitingMessage = inbound_messages & { media: inbound_media | null; contributor: contributors };

/**
 * Answers one stored message: one step of the conversation and everything that follows from it, in one transaction.
 * The conversation's row is locked meanwhile, so turns of one contributor never overlap, whichever process takes them.
 *
 * @returns false when another process has answered it already.
 */
export async function takeTurn(services: Services, message: WaitingMessage): Promise<boolean> {
  const { db, env, log, now } = services;
  // Before the transaction: decoding takes time, and its outcome does not depend on the conversation.
  const looked = message.media ? await inspectRecording(services, message.media) : null;
  const problems: string[] = [];
  const answered = await db.prisma.$transaction(async (tx) => {
    const conversation = await lockConversation(tx, message);
    if (!conversation) return false;
    const flow = await loadFlow(tx, env);
    const inbound = await toInbound(services, tx, message, looked?.attachment);
    const snapshot = readSnapshot(conversation.snapshot);
    const next = step(flow, snapshot, toEvent(flow, snapshot, inbound, seedOf(message)));
    const recording: Recording | null = looked?.recording ?? null;
    await applyEffects(
      { tx, now: now(), contributor: message.contributor, message, recording },
      next.effects,
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
    for (const effect of next.effects) if (effect.type === 'report') problems.push(effect.problem);
    return true;
  }, PATIENCE);
  for (const problem of problems)
    log.warn({ contributor_id: message.contributor_id, problem }, 'conversation');
  if (answered && looked?.attachment.kind === 'rejected')
    log.info({ message_id: String(message.id), reason: looked.attachment.reason }, 'attachment not kept');
  return answered;
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
  services: Services,
  tx: Prisma.TransactionClient,
  message: WaitingMessage,
  attachment: Attachment | undefined,
): Promise<Inbound> {
  const { text, choice, in_reply_to, forwarded } = contentOf(services, message);
  const answered = in_reply_to ? await repliedTo(tx, message.contributor_id, in_reply_to) : null;
  return {
    message_id: String(message.id),
    ...(text !== undefined && { text }),
    ...(choice && { choice }),
    ...(attachment && { attachment: forwarded && attachment.kind === 'audio' ? FORWARDED : attachment }),
    ...(answered && { in_reply_to: answered }),
  };
}

const FORWARDED: Attachment = { kind: 'rejected', reason: 'forwarded' };

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
