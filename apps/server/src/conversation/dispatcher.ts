import { explain } from '@labrish/api/errors';
import type { Effect } from '@labrish/conversation';
import { Prisma } from '@labrish/db';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';
import { WorkerPoolUnavailable } from '#audio/worker-pool.ts';
import type { Services } from '#context.ts';
import { prepare, takeTurn } from './take-turn.ts';
import type { Done } from './take-turn.ts';
import { createFlows } from './flow-cache.ts';
import type { Flows } from './flow-cache.ts';
import { attachLate } from '#submissions/attach-late-audio.ts';
import { freeLeasesOfTheGone } from '#due-rows/leases.ts';
import { createSchedule } from '#due-rows/schedule.ts';
import { createAlarm, nextDue } from './alarm.ts';
import type { Timer } from './alarm.ts';
import type { Messenger, MessengerEvents } from './messenger.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { analysePending } from '#submissions/analyse-pending.ts';
import { removeDiscarded } from '#submissions/remove-discarded.ts';
import { findOldest } from './next-pending.ts';
import type { PendingMessage } from './next-pending.ts';

/** Turns at once in this process: more would only queue for database connections. */
const TURNS_AT_ONCE = 8;
/** Contributors looked after at once: most of them only wait for their attachment or for a turn. */
const CONTRIBUTORS_AT_ONCE = 64;
/** Waits between tries. After the last a message is set aside as failed, so that it cannot hold up the ones behind it for ever. */
const nextTry = createSchedule([60, 60, 180, 600]);
/** What failed for no fault of the message is tried again this soon. */
const AWAY_WAIT_MS = 5_000;
/** PostgreSQL's codes for it, as errors of raw statements quote them. */
const DEADLOCK = /\b(40P01|40001)\b/;

/** Answers stored messages, each contributor's in order. */
export interface Conversations {
  /** Answers whatever is waiting for this contributor. Returns at once; failures are logged and tried again by `recoverPending`. */
  notify(contributor_id: string): void;
  /** Picks up everything that waits, in any process's name: at the start, and as a sweep. Never rejects: failures are logged. */
  recoverPending(): Promise<void>;
  /** Is any message of this contributor still unanswered? */
  isPending(contributor_id: string): Promise<boolean>;
  /** Resolves when nothing that it was notified of is still at work. */
  idle(): Promise<void>;
  /** Lets the turns that are being taken finish and begins no other; what waits is for the next start. */
  stop(): Promise<void>;
}

/**
 * @param open makes the messenger, which tells of what is new.
 * @param timer what alarms ring by; default: the clock of the machine.
 */
export function createConversations(
  services: Services,
  open: (events: MessengerEvents) => Messenger,
  timer?: Timer,
): { conversations: Conversations; messenger: Messenger } {
  const { db, log, now } = services;
  const flows = createFlows(services);
  let stopping = false;
  const queue = createKeyedQueue(
    CONTRIBUTORS_AT_ONCE,
    (id) =>
      answerAll(
        {
          services,
          flows,
          messenger,
          limit,
          queuePostProcessing: postProcessing.notify,
          again: alarm.set,
          stopping: () => stopping,
        },
        id,
      ),
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'turn failed'),
  );
  const postProcessing = createKeyedQueue(
    CONTRIBUTORS_AT_ONCE,
    async (id) => {
      if (!stopping) await postProcess(services, id);
    },
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'left to the sweep'),
  );
  const limit = pLimit(TURNS_AT_ONCE);
  const alarm = createAlarm(now, () => due.notify('all'), timer);
  const messenger = open({ notify: queue.notify, again: alarm.set });
  const setAlarm = async () => {
    const next = await nextDue(services);
    if (next) alarm.set(next);
  };
  const due = createKeyedQueue(
    1,
    async () => {
      if (stopping) return;
      await notifyPending();
      await messenger.catchUp();
      await setAlarm();
    },
    (_, error) => log.warn({ err: error }, 'tries left to the next sweep'),
  );
  const notifyPending = async () => {
    const waiting = await db.prisma.inbound_messages.findMany({
      where: { status: 'received' },
      distinct: ['contributor_id'],
      select: { contributor_id: true },
    });
    for (const { contributor_id } of waiting) queue.notify(contributor_id);
  };
  const idle = async () => {
    await due.idle();
    await queue.idle();
    await postProcessing.idle();
    await messenger.idle();
  };

  const conversations: Conversations = {
    notify: queue.notify,
    async recoverPending() {
      // Each for itself: trouble with one recording keeps neither the server from starting nor a deletion from being done.
      // What processes that have ended were at comes first, before a turn sends anything.
      for (const sweep of [
        freeLeasesOfTheGone,
        () => messenger.sweep(),
        notifyPending,
        analysePending,
        removeDiscarded,
        setAlarm,
      ])
        await sweep(services).catch((error: unknown) => log.error({ err: error }, 'left to the next sweep'));
    },
    async isPending(contributor_id) {
      return (await db.prisma.inbound_messages.count({ where: { contributor_id, status: 'received' } })) > 0;
    },
    idle,
    async stop() {
      stopping = true;
      alarm.stop();
      messenger.stop();
      await idle();
    },
  };
  return { conversations, messenger };
}

interface Work {
  services: Services;
  flows: Flows;
  messenger: Messenger;
  limit: LimitFunction;
  queuePostProcessing: (contributor_id: string) => void;
  again: (at: Date) => void;
  stopping: () => boolean;
}

async function answerAll(work: Work, contributor_id: string): Promise<void> {
  while (!work.stopping()) {
    const message = await oldest(work, contributor_id);
    if (!message) return;
    try {
      const done = await answer(work, message);
      if (done && !done.more) return;
    } catch (error) {
      if (isConflict(error)) continue;
      if (isAboutMessage(error)) await recordFailure(work, message, error);
      else work.again(new Date(work.services.now().getTime() + AWAY_WAIT_MS));
      throw error;
    }
  }
}

/** Takes the turn and hands over the answer; the post-processing is for nobody to wait for. */
async function answer(work: Work, message: PendingMessage): Promise<Done | null> {
  const { services, flows, messenger, limit, queuePostProcessing } = work;
  const { contributor_id, media } = message;
  const prepared = await prepare(services, message);
  const done = await limit(() => takeTurn(services, flows, message, prepared));
  messenger.deliver(contributor_id);
  const did = (type: Effect['type']) => done?.effects.some((effect) => effect.type === type) ?? false;
  if (did('withdraw_all')) await messenger.forget(contributor_id);
  if (media || did('withdraw_last') || did('withdraw_all')) queuePostProcessing(contributor_id);
  return done;
}

/** After a turn with a recording: late bytes, figures that were not needed for the answer, and what must not be stored. */
async function postProcess(services: Services, contributor_id: string): Promise<void> {
  await attachLate(services, { user_id: contributor_id });
  await analysePending(services, { user_id: contributor_id });
  await removeDiscarded(services);
}

/** The message to answer now, with its attachment if that comes within a moment. None while it waits for its next try. */
async function oldest(
  { services, messenger, again }: Work,
  contributor_id: string,
): Promise<PendingMessage | null> {
  const message = await findOldest(services.db, contributor_id);
  if (!message) return null;
  if (message.not_before && message.not_before > services.now()) {
    again(message.not_before);
    return null;
  }
  if (message.media?.status !== 'pending') return message;
  return { ...message, media: await messenger.awaitMedia(message.media) };
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
  { services: { db, now }, again }: Work,
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
  if (not_before) again(not_before);
}
