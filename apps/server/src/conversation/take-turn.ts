import { ask, numberProofNotice, step, toEvent } from '@labrish/conversation';
import type {
  AnsweredMessage,
  Attachment,
  ConversationEvent,
  Effect,
  Inbound,
  Reply,
  Snapshot,
  Step,
} from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { applyEffects } from './apply-effects.ts';
import { applyElsewhere, readFlows, type DoneElsewhere } from './apply-elsewhere.ts';
import { changeSpeaker } from './change-speaker.ts';
import { followsUnusable } from './follows-unusable.ts';
import type { PromptWeights } from './prompt-weights.ts';
import { contentOf, type Content } from './receive.ts';
import { examineAttachment, type Examined } from '#submissions/examine.ts';
import { rememberCampaign } from '#contributors/campaign.ts';
import { proveNumber } from '#contributors/own-number.ts';
import { findMyData } from '#submissions/data-requests.ts';
import { findMyVoice } from '#submissions/my-voice.ts';
import { findOthersVoice } from '#playback/others-voices.ts';
import type { Media } from '#submissions/recording.ts';
import { findNotAccepted } from '#submissions/rejections.ts';
import { isSentBefore } from '#submissions/repeated.ts';
import { answerOrSuppress, promptOnly, silenceFor, type Silence } from './pausing/suppress-reply.ts';
import { claim, discard, lockConversation, clearUndeliverable } from './turn-queries.ts';
import type { PendingMessage } from './next-pending.ts';
import { receiptCode } from '#submissions/withdraw.ts';

/** Milliseconds. Long, because on a busy machine a turn may wait for a connection and for another process's turn. */
const TRANSACTION_TIMEOUTS = { maxWait: 60_000, timeout: 60_000 };

/** A recording whose bytes the same contributor has sent before, by accident of the network or of the thumb. */
const REPEATED: Attachment = { kind: 'rejected', reason: 'repeated' };

export interface TurnResult {
  effects: Effect[];
  /** Other messages of this contributor wait for their turn. */
  more: boolean;
  elsewhere: DoneElsewhere[];
  /** Who speaks on the contributor's phone from now on, if it is somebody else. */
  next_speaker: string | null;
}

/** A message and the result of examining its attachment. */
export interface Prepared {
  content: Content;
  examined: Examined | null;
}

/** Reads a message and examines its recording. Decoding takes time, and its outcome does not depend on the conversation. */
export async function prepare(services: Services, message: PendingMessage): Promise<Prepared> {
  const content = contentOf(services, message);
  return { content, examined: message.media ? await examine(services, message.media, content) : null };
}

/**
 * Answers one stored message: one step of the conversation and all its effects, in one transaction. The transaction locks the
 * conversation's row, so turns of one contributor never overlap, whichever process takes them.
 *
 * @returns the result, or null when another process has answered the message already
 */
export async function takeTurn(
  services: Services,
  { promptWeights }: { promptWeights: (pilot: string) => Promise<PromptWeights> },
  message: PendingMessage,
  { content, examined }: Prepared,
): Promise<TurnResult | null> {
  const { db, flows, log, now, secrets } = services;
  const recording = examined?.recording ?? null;
  const { pilot } = message.contributor;
  const flow = await flows.at(pilot, message.flow_revision);
  // Read before the transaction: the embedded database has one connection.
  const pilotFlows = message.has_elsewhere ? await readFlows(services) : null;
  const selection = { ...(await promptWeights(pilot)), recordings_by_prompt: message.recordings_by_prompt };
  const done = await db.transaction(async (tx, query) => {
    const before = await lockConversation(query, message);
    const claimed = await claim(query, message, content.in_reply_to, now());
    if (!claimed) return null;
    const isRepeated = recording !== null && (await isSentBefore(tx, message, recording));
    const attachment = isRepeated ? REPEATED : examined?.attachment;
    const { contributor_id, contributor } = message;
    const said = await withoutCampaign(tx, before, message, content);
    const inbound = toInbound(message, said, attachment, claimed.answered);
    const event = toEvent(flow, before, inbound, seedOf(message));
    const silence = silenceFor(flow, message, claimed, before, event, now());
    const proof = said.text ? await proveNumber(tx, contributor_id, said.text, now()) : null;
    const asked = proof
      ? numberProofNotice(flow, before, proof)
      : silence.answersUnseenQuestion
        ? ask(flow, before)
        : null;
    const circumstances = await circumstancesOf(services, tx, message, silence, event);
    const { effects, ...next } = asked
      ? promptOnly(asked)
      : await stepWithLookups(services, tx, message, silence, (found) =>
          step(flow, before, { ...event, ...circumstances, ...found }, selection),
        );
    const kept = isRepeated ? null : recording;
    const turn = { tx, now: now(), contributor_id, contributor, message, recording: kept, secrets };
    const receipt = receiptCode();
    const { replaced } = await applyEffects(turn, effects, receipt);
    const elsewhere = pilotFlows ? await applyElsewhere(pilotFlows, { ...turn, query }, effects) : [];
    const receipts = elsewhere.flatMap((one) => one.receipt ?? []);
    const snapshot = { ...next.snapshot, submissions: Math.max(0, next.snapshot.submissions - replaced) };
    const isHeld = effects.some(({ type }) => type === 'hold');
    if (examined && !kept && !isHeld) await discard(tx, message);
    if (message.is_undeliverable) await clearUndeliverable(tx, message, snapshot, now());
    const reply = replyIn(effects, receipts.join(', ') || receipt);
    const next_speaker = await changeSpeaker({ ...turn, query }, flow, effects, reply);
    const shown = { before, snapshot, reply: next_speaker === null ? reply : null };
    await answerOrSuppress(query, message, silence, shown, now());
    // Count released voice notes as further messages: they are pending again.
    const isReleased = effects.some(({ type }) => type === 'release_held');
    return { effects, more: claimed.more || isReleased, elsewhere, next_speaker };
  }, TRANSACTION_TIMEOUTS);
  if (done)
    for (const { contributor_id, effects } of [{ ...message, ...done }, ...done.elsewhere])
      for (const effect of effects)
        if (effect.type === 'report') log.warn({ contributor_id, problem: effect.problem }, 'conversation');
  if (done && examined?.attachment.kind === 'rejected')
    log.info({ message_id: String(message.id), reason: examined.attachment.reason }, 'attachment not stored');
  return done;
}

/** Stores the campaign of a first message and removes its code from the text, so that the conversation does not read the code. */
async function withoutCampaign(
  tx: Prisma.TransactionClient,
  { state_key }: Snapshot,
  { contributor_id }: PendingMessage,
  content: Content,
): Promise<Content> {
  if (state_key !== null || content.text === undefined) return content;
  return { ...content, text: await rememberCampaign(tx, contributor_id, content.text) };
}

/** Finds what the conversation has to know of the contributor besides the message. */
async function circumstancesOf(
  services: Services,
  tx: Prisma.TransactionClient,
  message: PendingMessage,
  { isWithheld, wasHeld }: Silence,
  event: ConversationEvent,
): Promise<Partial<ConversationEvent>> {
  const { env, now } = services;
  const { contributor_id, phone, has_elsewhere, has_no_notes_left } = message;
  const mayNotify = env.NOTIFY_REJECTIONS && message.has_rejections && !isWithheld;
  const not_accepted = mayNotify && (await findNotAccepted({ tx, contributor_id, now: now() }));
  const follows_unusable = !wasHeld && (await followsUnusable(services, tx, message, event));
  return {
    ...{ has_elsewhere, has_no_notes_left, follows_unusable },
    has_lost: message.unreported_losses > 0 && !isWithheld,
    ...(phone && { phone }),
    ...(not_accepted && { not_accepted }),
  };
}

/** Runs `step`; if it asks for the contributor's figures, their requests, or a recording of somebody else, loads them and runs it again. */
async function stepWithLookups(
  { env, countries, now }: Services,
  tx: Prisma.TransactionClient,
  message: PendingMessage,
  { isWithheld }: Silence,
  take: (found: Pick<ConversationEvent, 'my_voice' | 'my_data' | 'others_voice'>) => Step,
): Promise<Step> {
  const taken = take({});
  const asks = (type: Effect['type']) => taken.effects.some((effect) => effect.type === type);
  const { contributor } = message;
  const { pilot } = countries.of(contributor.pilot);
  // A reply that is not sent plays nothing.
  if (asks('look_up_recording') && !isWithheld)
    return take({
      others_voice: await findOthersVoice(tx, contributor, { pilot, seed: seedOf(message) }),
    });
  if (asks('look_up_data')) return take({ my_data: await findMyData(tx, contributor.id, now()) });
  if (!asks('look_up_voice')) return taken;
  return take({
    my_voice: await findMyVoice(tx, contributor, { pilot, counts_simulator: env.embedded }),
  });
}

/** Examines an attachment. Rejects a forwarded recording, because it is somebody else's voice. */
async function examine(services: Services, media: Media, { forwarded }: Content): Promise<Examined> {
  const examined = await examineAttachment(services, media, 'maybe_silent');
  if (!forwarded || !examined.recording) return examined;
  return { attachment: { kind: 'rejected', reason: 'forwarded' }, recording: null };
}

function toInbound(
  message: PendingMessage,
  { text, choice }: Content,
  attachment: Attachment | undefined,
  answered: AnsweredMessage | null,
): Inbound {
  return {
    message_id: String(message.id),
    ...(text !== undefined && { text }),
    ...(choice && { choice }),
    ...(attachment && { attachment }),
    ...(answered && { in_reply_to: answered }),
    ...(message.is_settled && { is_settled: true }),
    year: message.received_at.getUTCFullYear(),
  };
}

/** Returns the reply among a turn's effects, with the receipt of a deletion filled in. */
export function replyIn(effects: Effect[], receipt: string): Reply | null {
  const reply = effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply] : [])).at(-1);
  if (!reply) return null;
  const filled = (text: string) => text.replace('{{receipt}}', receipt);
  const { body, notice } = reply;
  return { ...reply, body: filled(body), ...(notice && { notice: filled(notice) }) };
}

/** Returns a message's seed: a repeated turn draws the same prompt again. */
function seedOf(message: PendingMessage): number {
  return Number.parseInt(message.contributor_id.slice(-8), 16) ^ Number(message.id % 2_147_483_647n);
}
