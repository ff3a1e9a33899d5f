import pLimit from 'p-limit';
import type { Services } from '#context.ts';
import { answerAll } from './answer-all.ts';
import { createPromptWeights } from './prompt-weights.ts';
import { attachLate } from '#submissions/attach-late-audio.ts';
import { releaseOrphanedLeases } from '#retry-queue/leases.ts';
import { eraseUnanswered } from './held.ts';
import { inTrace, newTrace } from '#log/trace.ts';
import { createRetryTimer, nextDue, type Timer } from './retry-timer.ts';
import type { Messenger, MessengerEvents } from './messenger.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { isAnswerDue } from './pausing/pause.ts';
import { tryAddressOf } from '#contributors/contributors.ts';
import { writePending } from '#journal/write.ts';
import { analysePending } from '#submissions/analyse-pending.ts';
import { removeDiscarded } from '#submissions/remove-discarded.ts';

/** Concurrent turns in this process: more would only queue for database connections. */
const MOST_TURNS_AT_ONCE = 8;
/** Database connections that turns leave free: two are for slow statements, the others for requests that read meanwhile. */
const OTHER_CONNECTIONS = 5;
/** Contributors handled concurrently: most of them only wait for their attachment or for a turn. */
const CONTRIBUTORS_AT_ONCE = 64;

/** Milliseconds until the journal is written again after the disk or the bucket has failed. */
const JOURNAL_WAIT_MS = 10_000;
/** Milliseconds until pending messages are looked for again after the database has failed. */
const RECOVERY_WAIT_MS = 5_000;

/** Answers stored messages, each contributor's in order. */
export interface Conversations {
  /** Answers this contributor's pending messages. Returns at once; failures are logged and retried by `recoverPending`. */
  notify(contributor_id: string): void;
  /** Picks up all pending work of every process, at start and as a sweep. Never rejects: failures are logged. */
  recoverPending(): Promise<void>;
  /** Checks whether a message of this contributor is to be answered now, and not only after a pause or a mute. */
  isPending(contributor_id: string): Promise<boolean>;
  /** Writes new entries to the journal of withdrawals. Resolves after the attempt; failed entries are retried soon. */
  writeJournal(): Promise<void>;
  /** Resolves when all notified work has finished. */
  idle(): Promise<void>;
  /** Lets running turns finish and begins no others. Pending messages wait for the next start. */
  stop(): Promise<void>;
}

/**
 * @param open creates the messenger, which reports new messages
 * @param timer drives the retry timer; default: the clock of the machine
 */
export function createConversations(
  services: Services,
  open: (events: MessengerEvents) => Messenger,
  timer?: Timer,
): { conversations: Conversations; messenger: Messenger } {
  const { db, env, log, now } = services;
  const promptWeights = createPromptWeights(services);
  let stopping = false;
  const queue = createKeyedQueue(
    CONTRIBUTORS_AT_ONCE,
    (id) =>
      answerAll(
        {
          services,
          promptWeights,
          messenger,
          limit,
          notify: (next) => queue.notify(next),
          queuePostProcessing: postProcessing.notify,
          queueJournal: () => journalQueue.notify('all'),
          wakeAt: retryTimer.set,
          stopping: () => stopping,
        },
        id,
      ),
    (contributor_id, error) => {
      log.error({ err: error, contributor_id }, 'turn failed');
      retrySoon();
    },
  );
  const postProcessing = createKeyedQueue(
    CONTRIBUTORS_AT_ONCE,
    async (id) => {
      if (!stopping) await postProcess(services, id);
    },
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'left to the sweep'),
  );
  const journalQueue = createKeyedQueue(
    1,
    () =>
      writePending({
        ...services,
        addressOf: (sealed) => tryAddressOf(services.secrets, sealed),
        written: (ids) => ids.forEach((id) => messenger.deliver(id)),
      }),
    (_, error) => {
      log.error({ err: error }, 'the journal of withdrawals cannot be written; receipts wait until it can');
      retryTimer.set(new Date(now().getTime() + JOURNAL_WAIT_MS));
    },
  );
  const limit = pLimit(Math.max(1, Math.min(MOST_TURNS_AT_ONCE, env.DATABASE_POOL_SIZE - OTHER_CONNECTIONS)));
  // The timer fires for everybody, so it starts a new trace instead of the one that set it.
  const retryTimer = createRetryTimer(now, () => inTrace(newTrace(), () => due.notify('all')), timer);
  const retrySoon = () => retryTimer.set(new Date(now().getTime() + RECOVERY_WAIT_MS));
  const messenger = open({ notify: queue.notify, wakeAt: retryTimer.set });
  const setTimer = async () => {
    const next = await nextDue(services);
    if (next) retryTimer.set(next);
  };
  const due = createKeyedQueue(
    1,
    async () => {
      if (stopping) return;
      journalQueue.notify('all');
      await notifyPending();
      await messenger.catchUp();
      await setTimer();
    },
    (_, error) => {
      log.warn({ err: error }, 'tries put off');
      retrySoon();
    },
  );
  const notifyPending = async () => {
    // The contributor who has waited longest comes first. The retry timer fires for those whose next attempt is not due yet.
    const waiting = await db.prisma.inbound_messages.groupBy({
      by: ['contributor_id'],
      where: { status: 'received', OR: [{ not_before: null }, { not_before: { lte: now() } }] },
      orderBy: { _min: { id: 'asc' } },
    });
    for (const { contributor_id } of waiting) queue.notify(contributor_id);
  };
  const idle = async () => {
    await due.idle();
    await queue.idle();
    await postProcessing.idle();
    await journalQueue.idle();
    await messenger.idle();
  };

  const conversations: Conversations = {
    notify: queue.notify,
    async recoverPending() {
      // Run each sweep independently, so that one failure blocks neither startup nor the others.
      // Orphaned leases come first, before a turn sends anything.
      for (const sweep of [
        releaseOrphanedLeases,
        async () => journalQueue.notify('all'),
        () => messenger.sweep(),
        notifyPending,
        analysePending,
        eraseUnanswered,
        removeDiscarded,
        setTimer,
      ])
        await sweep(services).catch((error: unknown) => log.error({ err: error }, 'left to the next sweep'));
    },
    isPending: (contributor_id) => isAnswerDue(db, contributor_id, now()),
    writeJournal() {
      journalQueue.notify('all');
      return journalQueue.idle();
    },
    idle,
    async stop() {
      stopping = true;
      retryTimer.stop();
      messenger.stop();
      await idle();
    },
  };
  return { conversations, messenger };
}

/** After a turn with a recording: attaches late bytes, computes figures that the reply did not need, removes discarded bytes. */
async function postProcess(services: Services, contributor_id: string): Promise<void> {
  await attachLate(services, { user_id: contributor_id });
  await analysePending(services, { user_id: contributor_id });
  await removeDiscarded(services);
}
