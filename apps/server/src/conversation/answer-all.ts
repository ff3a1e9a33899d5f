import { explain } from '@labrish/api/errors';
import { mayBeRequest, type Effect } from '@labrish/conversation';
import type { LimitFunction } from 'p-limit';
import { WorkerPoolUnavailable } from '#audio/worker-pool.ts';
import type { Services } from '#context.ts';
import { createSchedule } from '#retry-queue/schedule.ts';
import { inTrace, newTrace } from '#log/trace.ts';
import type { PromptWeights } from './prompt-weights.ts';
import type { Messenger } from './messenger.ts';
import { findOldestPending, type PendingMessage } from './next-pending.ts';
import { handlePaused } from './pausing/handle-paused.ts';
import { contentOf, openOnce } from './receive.ts';
import { prepare, takeTurn, type TurnResult } from './take-turn.ts';

/** Seconds between attempts. After the last one the message is marked as failed, so that it cannot block later ones for ever. */
const nextTry = createSchedule([60, 60, 180, 600]);
/** Milliseconds until the retry of a turn that failed because a service was unavailable. */
const AWAY_WAIT_MS = 5_000;
/** PostgreSQL's codes for deadlocks and serialisation failures: the driver's errors carry them, Prisma's quote them. */
const DEADLOCK = /\b(40P01|40001)\b/;

/** Effects that add an entry to the journal of withdrawals. */
const JOURNALED: Effect['type'][] = [
  'withdraw_last',
  'withdraw_all',
  'withdraw_elsewhere',
  'opt_out',
  'opt_out_elsewhere',
  'opt_in',
  'set_under_18',
];

/** Dependencies of answering. */
export interface Work {
  services: Services;
  promptWeights: (pilot: string) => Promise<PromptWeights>;
  messenger: Messenger;
  limit: LimitFunction;
  notify: (contributor_id: string) => void;
  queuePostProcessing: (contributor_id: string) => void;
  queueJournal: () => void;
  wakeAt: (at: Date) => void;
  stopping: () => boolean;
}

/**
 * Answers a contributor's pending messages in order, each in the trace of the request that brought it. A failure is logged and
 * scheduled for a retry; later messages wait for it.
 */
export async function answerAll(work: Work, contributor_id: string): Promise<void> {
  while (!work.stopping()) {
    const next = await findOldestPending(work.services, contributor_id);
    if (!next) return;
    const message = openOnce(work.services, next);
    const trace_id = message.opened?.trace_id ?? newTrace();
    if (!(await inTrace(trace_id, () => answerOne(work, message)))) return;
  }
}

/** Answers one message. @returns whether to look for the next one */
async function answerOne(work: Work, next: PendingMessage): Promise<boolean> {
  const message = await withMedia(work, next);
  if (!message) return false;
  const turn = work.services.metrics.turns.begin(message);
  try {
    if (isSilenced(work, message) && (await handlePaused(work, message))) return false;
    const done = await answer(work, message);
    turn.ended(done ? 'answered' : 'taken_elsewhere', work.services.now());
    return !done || done.more;
  } catch (error) {
    if (isConflict(error)) {
      turn.ended('conflict', work.services.now());
      return true;
    }
    const countsAsAttempt = mayBeCausedByMessage(error);
    turn.ended(countsAsAttempt ? 'failed' : 'put_off', work.services.now());
    work.services.log.error({ err: error, contributor_id: message.contributor_id }, 'turn failed');
    if (countsAsAttempt) await recordFailure(work, message, error);
    else work.wakeAt(new Date(work.services.now().getTime() + AWAY_WAIT_MS));
    return false;
  }
}

/** Checks whether the bot is paused or the contributor is muted. */
function isSilenced({ services }: Work, { silent_until }: PendingMessage): boolean {
  return silent_until !== null && silent_until > services.now();
}

/** Takes the turn and sends the reply. Nobody waits for the post-processing. */
async function answer(work: Work, message: PendingMessage): Promise<TurnResult | null> {
  const { services, messenger, limit, queuePostProcessing, queueJournal } = work;
  const { contributor_id, media } = message;
  const prepared = await prepare(services, message);
  const done = await limit(() => takeTurn(services, work, message, prepared));
  messenger.deliver(done?.next_speaker ?? contributor_id);
  if (done?.next_speaker) work.notify(done.next_speaker);
  const did = (type: Effect['type']) => done?.effects.some((effect) => effect.type === type) ?? false;
  if (JOURNALED.some(did)) queueJournal();
  if (did('withdraw_all')) await messenger.forget(contributor_id);
  const withdrawn_elsewhere = done?.elsewhere.filter(({ receipt }) => receipt !== null) ?? [];
  for (const one of withdrawn_elsewhere) await messenger.forget(one.contributor_id);
  if (media || did('withdraw_last') || did('withdraw_all') || withdrawn_elsewhere.length)
    queuePostProcessing(contributor_id);
  return done;
}

/** Returns the message with its attachment, if that arrives soon enough; null while the message waits for its next attempt. */
async function withMedia(work: Work, message: PendingMessage): Promise<PendingMessage | null> {
  const { services, messenger, wakeAt } = work;
  if (message.not_before && message.not_before > services.now()) {
    wakeAt(message.not_before);
    return null;
  }
  if (message.media?.status !== 'pending' || (await mayBeHeld(work, message))) return message;
  return { ...message, media: await messenger.awaitMedia(message.media) };
}

/** Checks whether the message may be held: then its attachment is not fetched before the turn has decided. */
async function mayBeHeld({ services }: Work, message: PendingMessage): Promise<boolean> {
  if (message.is_settled || message.waits_for_answer) return !message.is_settled;
  const { text } = contentOf(services, message);
  if (!text) return false;
  return mayBeRequest(
    await services.flows.at(message.contributor.pilot, message.flow_revision),
    text,
    message.received_at.getUTCFullYear(),
  );
}

/** Checks whether the message may have caused the error, so that the attempt counts: not if the worker pool or the database is away. */
function mayBeCausedByMessage(error: unknown): boolean {
  return !(error instanceof WorkerPoolUnavailable) && explain(error).code !== 'SERVICE_UNAVAILABLE';
}

/** Checks whether the database aborted the transaction because it conflicted with another: then the turn is repeated at once. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'P2034' || DEADLOCK.test(`${String(error.code)} ${error.message}`);
}

async function recordFailure(
  { services: { db, now }, wakeAt }: Work,
  { id, attempts }: PendingMessage,
  error: unknown,
): Promise<void> {
  const not_before = nextTry(attempts + 1, now());
  await db.prisma.inbound_messages.updateMany({
    where: { id, status: 'received' },
    data: {
      attempts: attempts + 1,
      error: error instanceof Error ? error.name : 'unknown',
      ...(not_before ? { not_before } : { status: 'failed' }),
    },
  });
  if (not_before) wakeAt(not_before);
}
