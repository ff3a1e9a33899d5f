import type { Services } from '#context.ts';
import { rePrompt, reduceToNotice } from './re-prompt.ts';
import { addressOf } from '#contributors/contributors.ts';
import type { Channel, SendProblem } from './channel.ts';
import { isHeldByAnother } from '#retry-queue/lease-holder.ts';
import {
  claim,
  dueContributors,
  markUnsent,
  oldestQueued,
  recordAnswer,
  recordFailedAttempt,
  recordOutage,
  recordSent,
  type QueuedMessage,
} from './queries.ts';
import { staleReplyAction, type StaleReplyAction } from './stale-replies.ts';
import { createEndlessSchedule } from '#retry-queue/schedule.ts';
import { createKeyedQueue, type KeyedQueue } from '#conversation/keyed-queue.ts';
import { isWindowClosed, markUndeliverable } from '#contributors/reachability.ts';

/** Contributors sent to concurrently. Twilio accepts 80 messages a second for a number and answers in some 0.2 s: 16 would do. */
const CONCURRENCY = 32;
/**
 * Seconds between attempts; the last delay repeats until the 24-hour window closes. WhatsApp accepts about one message per 6 s and
 * recipient (error 63018); an outage lasts longer.
 */
export const nextTry = createEndlessSchedule([6, 30, 120, 600], 1800);

/** The error stored on a message that is not sent, because its words are out of date. */
const OUTDATED = { code: null, words: 'Not sent: it was out of date by the time that it could be sent.' };

/** Milliseconds until a message is checked again whose lease has expired by our clock while its holder is still alive. */
const HELD_WAIT_MS = 10_000;
/** How long ago the last send must have failed before others are hurried: Twilio may still be taking it. */
const QUIET_MS = 30_000;

/** Sends queued messages, each contributor's in order. */
interface Sender {
  /** Sends what is queued and due for a contributor. Returns at once; failures are retried later. */
  deliver: (contributor_id: string) => void;
  /** Sends every contributor's due messages. Runs at start and in each sweep. */
  recoverPending(): Promise<void>;
  /** Asks the provider for an answer while it cannot be connected to, and then sends some of what waits. Runs in each sweep. */
  probe(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
}

/** @param wakeAt called with the time at which a queued message may be attempted */
export function createSender(
  services: Services,
  channel: Channel,
  wakeAt: (at: Date) => void = () => undefined,
): Sender {
  const { log } = services;
  const sending = { parts: services, channel, wakeAt };
  const queue: KeyedQueue = createKeyedQueue(
    CONCURRENCY,
    (id) => sendAll({ ...sending, notify: queue.notify }, id),
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'sending failed'),
  );
  return {
    deliver: queue.notify,
    idle: queue.idle,
    async recoverPending() {
      for (const contributor_id of await dueContributors(services)) queue.notify(contributor_id);
    },
    async probe() {
      const last_failure_at = { lte: new Date(services.now().getTime() - QUIET_MS) };
      const of = { where: { is_unreachable: true, last_failure_at } };
      if ((await services.db.prisma.twilio_outage.count(of)) === 0) return;
      await channel.ping();
      (await recordAnswer(services, channel.recipient_limit_code)).forEach(queue.notify);
    },
  };
}

interface Sending {
  parts: Services;
  channel: Channel;
  wakeAt: (at: Date) => void;
  notify: (contributor_id: string) => void;
}

/** Sends in order: a message that has to wait blocks the ones behind it, unless they make it outdated. */
async function sendAll(sending: Sending, contributor_id: string): Promise<void> {
  const { parts, wakeAt } = sending;
  for (;;) {
    const spentUntil = await parts.budget.spentUntil();
    const message = await oldestQueued(parts, contributor_id, spentUntil !== null);
    if (!message && spentUntil) return wakeAt(spentUntil);
    // Send no receipt before its journal entry is written: the writer of the journal then calls `deliver` (conversation/dispatcher.ts).
    if (!message || message.waits_for_journal) return;
    const action = staleReplyAction(message, parts.now());
    const wait = blockedUntil(message, action, parts.now());
    if (wait) return wakeAt(wait);
    const left = await sendOne(sending, message, action);
    if (!left || !message.more) return;
  }
}

/** Returns when the message may be attempted; null means now. Another process may hold it. Outdated replies skip the backoff. */
function blockedUntil(
  { not_before, lease_holder }: QueuedMessage,
  action: StaleReplyAction,
  now: Date,
): Date | null {
  if (lease_holder && isHeldByAnother(lease_holder))
    return new Date(Math.max(not_before?.getTime() ?? 0, now.getTime() + HELD_WAIT_MS));
  if (!not_before || not_before <= now) return null;
  const isOutdated = action === 'notice' || action === 'superseded';
  return isOutdated && lease_holder === null ? null : not_before;
}

/** Checks whether the provider may have accepted an earlier attempt. Only an error code in answer to that attempt rules it out. */
function mayHaveBeenAccepted({ attempts, error_code }: QueuedMessage): boolean {
  return attempts > 0 && error_code === null;
}

/** Attempts one message. @returns whether it has left the queue, so that the next may follow */
async function sendOne(sending: Sending, message: QueuedMessage, action: StaleReplyAction): Promise<boolean> {
  const { parts, channel, notify } = sending;
  const hopeless = undeliverableReason(sending, message);
  if (hopeless) {
    await markUnsent(parts, message, 'failed', hopeless);
    parts.metrics.sends.count('failed', hopeless);
    return true;
  }
  if (!(await claim(parts, message))) return false;
  let isUncertain = mayHaveBeenAccepted(message);
  try {
    const to = addressOf(parts.secrets, message);
    // Look up first whether the provider already has the message, so that nobody gets it twice.
    const found = isUncertain ? await channel.findSent(message, to) : null;
    isUncertain = false;
    const current = found ? null : await refreshStaleContent(sending, message, action);
    if (!found && !current) {
      await markUnsent(parts, message, 'superseded', OUTDATED);
      parts.metrics.sends.count('superseded');
      return true;
    }
    const provider_sid = found ?? (await channel.post(current ?? message, to));
    parts.metrics.sends.count(found ? 'found' : 'sent');
    parts.budget.count(message.content.voice ? 'voice' : message.in_reply_to ? 'reply' : 'proactive');
    const due = await recordSent(parts, message, provider_sid, channel.recipient_limit_code);
    due.forEach(notify);
    return true;
  } catch (error) {
    const problem = channel.problemOf(error);
    return await handleFailure(sending, message, isUncertain ? asLookupFailure(problem) : problem);
  }
}

/** A failed look-up does not tell whether the message was sent, so the look-up itself is retried. */
function asLookupFailure({ marks: _, ...problem }: SendProblem): SendProblem {
  return { ...problem, remedy: 'ask' };
}

/** Returns the message with its current words; null when nothing is left to send, or a report has settled it meanwhile. */
async function refreshStaleContent(
  { parts }: Sending,
  message: QueuedMessage,
  action: StaleReplyAction,
): Promise<QueuedMessage | null> {
  if (action === 'send') return message;
  if (action === 'superseded') return null;
  if (action === 'notice') await reduceToNotice(parts, message);
  else if (!(await rePrompt(parts, message))) return null;
  const current = await oldestQueued(parts, message.contributor_id);
  return current?.id === message.id ? current : null;
}

function undeliverableReason({ parts, channel }: Sending, message: QueuedMessage): SendProblem | null {
  const { created_at, opted_out_at, unreachable_at } = message;
  if (isWindowClosed(message, parts.now())) return channel.window_closed;
  // The reply to STOP itself is still sent; replies queued before it are not.
  if (opted_out_at && created_at < opted_out_at) return notSent('the contributor said STOP meanwhile');
  if (unreachable_at) return notSent('WhatsApp could not reach the contributor, who has not written since');
  return null;
}

function notSent(why: string): SendProblem {
  return { code: null, status: null, words: `Not sent: ${why}.`, remedy: 'stop' };
}

/** Schedules the next attempt, or gives up. @returns whether the message has left the queue */
async function handleFailure(
  { parts, channel, wakeAt }: Sending,
  message: QueuedMessage,
  problem: SendProblem,
): Promise<boolean> {
  const { code: error_code, status, network, words } = problem;
  parts.log.warn(
    { outbound_id: String(message.id), error_code, status, network, reason: words },
    'message not sent',
  );
  if (channel.concernsEverybody(problem)) await recordOutage(parts, problem);
  if (problem.marks)
    await markUndeliverable(parts, message.contributor_id, problem.marks, message.created_at);
  if (problem.remedy === 'stop' || problem.remedy === 'as_text') {
    await markUnsent(parts, message, 'failed', problem);
    parts.metrics.sends.count('failed', problem);
    return true;
  }
  parts.metrics.sends.count('put_off', problem);
  // Twilio may still take a message after we have stopped waiting for its answer: a look-up soon afterwards would miss it.
  const tries = message.attempts + (network === 'timeout' ? 2 : 1);
  const not_before = nextTry(tries, parts.now());
  await recordFailedAttempt(parts, message, problem, not_before);
  wakeAt(not_before);
  return false;
}
