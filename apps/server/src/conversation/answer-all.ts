import { explain } from '@labrish/api/errors';
import { mayBeDoubted } from '@labrish/conversation';
import type { Effect } from '@labrish/conversation';
import { Prisma } from '@labrish/db';
import type { LimitFunction } from 'p-limit';
import { WorkerPoolUnavailable } from '#audio/worker-pool.ts';
import type { Services } from '#context.ts';
import { createSchedule } from '#retry-queue/schedule.ts';
import { inTrace, newTrace } from '#log/trace.ts';
import type { PromptWeights } from './prompt-weights.ts';
import type { Messenger } from './messenger.ts';
import { findOldest } from './next-pending.ts';
import type { PendingMessage } from './next-pending.ts';
import { handlePaused } from './pausing/handle-paused.ts';
import { contentOf, traceOf } from './receive.ts';
import { prepare, takeTurn } from './take-turn.ts';
import type { TurnResult } from './take-turn.ts';

/** Waits between tries. After the last a message is set aside as failed, so that it cannot hold up the ones behind it for ever. */
const nextTry = createSchedule([60, 60, 180, 600]);
/** What failed for no fault of the message is tried again this soon. */
const AWAY_WAIT_MS = 5_000;
/** PostgreSQL's codes for it, as errors of raw statements quote them. */
const DEADLOCK = /\b(40P01|40001)\b/;

/** Effects that add an entry to the journal of withdrawals. */
const JOURNALED: Effect['type'][] = ['withdraw_last', 'withdraw_all', 'opt_out', 'opt_in', 'set_under_18'];

/** What answering needs. */
export interface Work {
  services: Services;
  promptWeights: () => Promise<PromptWeights>;
  messenger: Messenger;
  limit: LimitFunction;
  queuePostProcessing: (contributor_id: string) => void;
  queueJournal: () => void;
  wakeAt: (at: Date) => void;
  stopping: () => boolean;
}

/**
 * Answers what a contributor has sent, in order, each message in the name of the request that brought it. What fails is
 * logged and planned anew; those behind it wait.
 */
export async function answerAll(work: Work, contributor_id: string): Promise<void> {
  while (!work.stopping()) {
    const next = await findOldest(work.services.db, contributor_id);
    if (!next) return;
    const trace_id = traceOf(work.services, next) ?? newTrace();
    if (!(await inTrace(trace_id, () => answerOne(work, next)))) return;
  }
}

/** @returns whether others may wait behind it. */
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
    const isItsFault = isAboutMessage(error);
    turn.ended(isItsFault ? 'failed' : 'put_off', work.services.now());
    work.services.log.error({ err: error, contributor_id: message.contributor_id }, 'turn failed');
    if (isItsFault) await recordFailure(work, message, error);
    else work.wakeAt(new Date(work.services.now().getTime() + AWAY_WAIT_MS));
    return false;
  }
}

/** The bot is paused, or its sender is on hold. */
function isSilenced({ services }: Work, { silent_until }: PendingMessage): boolean {
  return silent_until !== null && silent_until > services.now();
}

/** Takes the turn and hands over the answer; the post-processing is for nobody to wait for. */
async function answer(work: Work, message: PendingMessage): Promise<TurnResult | null> {
  const { services, messenger, limit, queuePostProcessing, queueJournal } = work;
  const { contributor_id, media } = message;
  const prepared = await prepare(services, message);
  const done = await limit(() => takeTurn(services, work, message, prepared));
  messenger.deliver(contributor_id);
  const did = (type: Effect['type']) => done?.effects.some((effect) => effect.type === type) ?? false;
  if (JOURNALED.some(did)) queueJournal();
  if (did('withdraw_all')) await messenger.forget(contributor_id);
  if (media || did('withdraw_last') || did('withdraw_all')) queuePostProcessing(contributor_id);
  return done;
}

/** The message with its attachment, if that comes within a moment. None while it waits for its next try. */
async function withMedia(work: Work, message: PendingMessage): Promise<PendingMessage | null> {
  const { services, messenger, wakeAt } = work;
  if (message.not_before && message.not_before > services.now()) {
    wakeAt(message.not_before);
    return null;
  }
  if (message.media?.status !== 'pending' || (await mayBeHeld(work, message))) return message;
  return { ...message, media: await messenger.awaitMedia(message.media) };
}

/** What may have to wait for its sender to say what they meant is not fetched before the turn has decided. */
async function mayBeHeld({ services }: Work, message: PendingMessage): Promise<boolean> {
  if (message.is_settled || message.waits_for_answer) return !message.is_settled;
  const { text } = contentOf(services, message);
  if (!text) return false;
  return mayBeDoubted(
    await services.flows.at(message.flow_revision),
    text,
    message.received_at.getUTCFullYear(),
  );
}

/** A worker pool that cannot start or is closing, and a database that is away, say nothing about the message: that is no try of it. */
function isAboutMessage(error: unknown): boolean {
  return !(error instanceof WorkerPoolUnavailable) && explain(error).code !== 'SERVICE_UNAVAILABLE';
}

/** The database stopped one of two transactions that were in each other's way: the turn is simply taken again. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || DEADLOCK.test(error.message);
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
