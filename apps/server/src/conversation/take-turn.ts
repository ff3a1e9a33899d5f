import { step, toEvent } from '@labrish/conversation';
import type { Answered, Attachment, Effect, Inbound, Reply } from '@labrish/conversation';
import type { Analysis } from '#audio/analyse.ts';
import type { Services } from '#context.ts';
import { applyEffects } from './apply.ts';
import { listen, withFeedback } from './feedback.ts';
import type { Flows } from './flow.ts';
import { contentOf } from './inbound.ts';
import type { Content } from './inbound.ts';
import { inspectRecording } from './recordings.ts';
import type { Looked, Media } from './recordings.ts';
import { claim, discard, finish, lockConversation, reachAgain } from './turn-rows.ts';
import type { WaitingMessage } from './waiting.ts';
import { receiptCode } from './withdraw.ts';

/** On a busy machine a turn may wait for a connection and for another process's turn; it must not give up early. */
const PATIENCE = { maxWait: 60_000, timeout: 60_000 };

export interface Done {
  effects: Effect[];
  /** Other messages of this contributor wait for their turn. */
  more: boolean;
}

/** A message with what its attachment turned out to be. */
export interface Prepared {
  content: Content;
  looked: Looked | null;
  heard: Analysis | null;
}

/** Reads a message and looks into its recording: decoding takes time, and its outcome does not depend on the conversation. */
export async function prepare(services: Services, message: WaitingMessage): Promise<Prepared> {
  const content = contentOf(services, message);
  const looked = message.media ? await look(services, message.media, content) : null;
  return { content, looked, heard: await listen(services, looked?.recording ?? null) };
}

/**
 * Answers one stored message: one step of the conversation and everything that follows from it, in one transaction.
 * The conversation's row is locked meanwhile, so turns of one contributor never overlap, whichever process takes them.
 *
 * @returns what was done, or null when another process has answered it already.
 */
export async function takeTurn(
  services: Services,
  flows: Flows,
  message: WaitingMessage,
  { content, looked, heard }: Prepared,
): Promise<Done | null> {
  const { db, log, now } = services;
  const recording = looked?.recording ?? null;
  const flow = await flows.at(message.flow_version);
  const done = await db.prisma.$transaction(async (tx) => {
    const before = await lockConversation(tx, message);
    const claimed = await claim(tx, message, content.in_reply_to, now());
    if (!claimed) return null;
    const inbound = toInbound(message, content, looked?.attachment, claimed.answered);
    const next = step(flow, before, toEvent(flow, before, inbound, seedOf(message)));
    const effects = withFeedback(next.effects, heard);
    const turn = { tx, now: now(), contributor: message.contributor, message, recording, heard };
    const receipt = receiptCode();
    const { replaced } = await applyEffects(turn, effects, receipt);
    const snapshot = { ...next.snapshot, submissions: Math.max(0, next.snapshot.submissions - replaced) };
    if (looked && !recording) await discard(tx, message);
    if (message.is_unsendable) await reachAgain(tx, message, snapshot);
    await finish(tx, message, snapshot, replyIn(effects, receipt), now());
    return { effects, more: claimed.more };
  }, PATIENCE);
  for (const effect of done?.effects ?? [])
    if (effect.type === 'report')
      log.warn({ contributor_id: message.contributor_id, problem: effect.problem }, 'conversation');
  if (done && looked?.attachment.kind === 'rejected')
    log.info({ message_id: String(message.id), reason: looked.attachment.reason }, 'attachment not kept');
  return done;
}

/** A forwarded recording is somebody else's voice: it is treated as one that cannot be kept. */
async function look(services: Services, media: Media, { forwarded }: Content): Promise<Looked> {
  const looked = await inspectRecording(services, media);
  if (!forwarded || !looked.recording) return looked;
  return { attachment: { kind: 'rejected', reason: 'forwarded' }, recording: null };
}

function toInbound(
  message: WaitingMessage,
  { text, choice }: Content,
  attachment: Attachment | undefined,
  answered: Answered | null,
): Inbound {
  return {
    message_id: String(message.id),
    ...(text !== undefined && { text }),
    ...(choice && { choice }),
    ...(attachment && { attachment }),
    ...(answered && { in_reply_to: answered }),
  };
}

function replyIn(effects: Effect[], receipt: string): Reply | null {
  const reply = effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply] : [])).at(-1);
  return reply ? { ...reply, body: reply.body.replace('{{receipt}}', receipt) } : null;
}

/** The same message draws the same prompt again, should its turn have to be repeated. */
function seedOf(message: WaitingMessage): number {
  return Number.parseInt(message.contributor_id.slice(-8), 16) ^ Number(message.id % 2_147_483_647n);
}
