import type { Effect } from '@labrish/conversation';
import { Prisma } from '@labrish/db';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';
import { AudioLabDown } from '#audio/lab.ts';
import type { Services } from '#context.ts';
import { prepare, takeTurn } from './converse.ts';
import type { Done } from './converse.ts';
import { createFlows } from './flow.ts';
import type { Flows } from './flow.ts';
import { attachLate } from './late-recordings.ts';
import { createMessenger } from './messenger.ts';
import type { Messenger, MessengerOptions } from './messenger.ts';
import { createQueue } from './per-contributor.ts';
import { analysePending, removeUnusable } from './recordings.ts';
import { findOldest } from './waiting.ts';
import type { WaitingMessage } from './waiting.ts';

/** Turns at once in this process: more would only queue for database connections. */
const TURNS_AT_ONCE = 8;
/** Contributors looked after at once: most of them only wait for their attachment or for a turn. */
const CONTRIBUTORS_AT_ONCE = 64;
/** Waits between tries. After the last a message is set aside as failed, so that it cannot hold up the ones behind it for ever. */
const WAITS_SECONDS = [60, 60, 180, 600];
/** PostgreSQL's codes for it, as errors of raw statements quote them. */
const DEADLOCK = /\b(40P01|40001)\b/;

/** Answers stored messages, each contributor's in order. */
export interface Conversations {
  /** Brings attachments and takes the answers away. */
  messenger: Messenger;
  /** Answers whatever is waiting for this contributor. Returns at once; failures are logged and tried again by `resume`. */
  wake(contributor_id: string): void;
  /** Picks up everything that waits, in any process's name: at the start, and as a sweep. Never rejects: failures are logged. */
  resume(): Promise<void>;
  /** Is any message of this contributor still unanswered? */
  isPending(contributor_id: string): Promise<boolean>;
  /** Resolves when nothing that was woken is still at work. */
  idle(): Promise<void>;
  /** Lets the turns that are being taken finish and begins no other; what waits is for the next start. */
  stop(): Promise<void>;
}

export function createConversations(services: Services, options: MessengerOptions = {}): Conversations {
  const { db, log } = services;
  const flows = createFlows(services);
  let stopping = false;
  const queue = createQueue(
    CONTRIBUTORS_AT_ONCE,
    (id) =>
      answerAll({ services, flows, messenger, limit, tidy: tidying.wake, stopping: () => stopping }, id),
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'turn failed'),
  );
  const tidying = createQueue(
    CONTRIBUTORS_AT_ONCE,
    async (id) => {
      if (!stopping) await tidyUp(services, id);
    },
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'left to the sweep'),
  );
  const limit = pLimit(TURNS_AT_ONCE);
  const messenger = createMessenger(services, queue.wake, options);
  const wakeWaiting = async () => {
    const waiting = await db.prisma.inbound_messages.findMany({
      where: { status: 'received' },
      distinct: ['contributor_id'],
      select: { contributor_id: true },
    });
    for (const { contributor_id } of waiting) queue.wake(contributor_id);
  };
  const idle = async () => {
    await queue.idle();
    await tidying.idle();
    await messenger.idle();
  };

  return {
    messenger,
    wake: queue.wake,
    async resume() {
      // Each for itself: trouble with one recording keeps neither the server from starting nor a deletion from being done.
      for (const sweep of [wakeWaiting, () => messenger.sweep(), analysePending, removeUnusable])
        await sweep(services).catch((error: unknown) => log.error({ err: error }, 'left to the next sweep'));
    },
    async isPending(contributor_id) {
      return (await db.prisma.inbound_messages.count({ where: { contributor_id, status: 'received' } })) > 0;
    },
    idle,
    async stop() {
      stopping = true;
      messenger.stop();
      await idle();
    },
  };
}

interface Work {
  services: Services;
  flows: Flows;
  messenger: Messenger;
  limit: LimitFunction;
  tidy: (contributor_id: string) => void;
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
      // A lab that cannot start or is closing says nothing about the message.
      if (!(error instanceof AudioLabDown)) await noteFailure(work.services, message, error);
      throw error;
    }
  }
}

/** Takes the turn and hands over the answer; what is left to tidy up is for nobody to wait for. */
async function answer(work: Work, message: WaitingMessage): Promise<Done | null> {
  const { services, flows, messenger, limit, tidy } = work;
  const { contributor_id, media } = message;
  const prepared = await prepare(services, message);
  const done = await limit(() => takeTurn(services, flows, message, prepared));
  messenger.deliver(contributor_id);
  const did = (type: Effect['type']) => done?.effects.some((effect) => effect.type === type) ?? false;
  if (did('withdraw_all')) await messenger.forget(contributor_id);
  if (media || did('withdraw_last') || did('withdraw_all')) tidy(contributor_id);
  return done;
}

/** After a turn with a recording: late bytes, figures that were not needed for the answer, and what must not be kept. */
async function tidyUp(services: Services, contributor_id: string): Promise<void> {
  await attachLate(services, { user_id: contributor_id });
  await analysePending(services, { user_id: contributor_id });
  await removeUnusable(services);
}

/** The message to answer now, with its attachment if that comes within a moment. None while it waits for its next try. */
async function oldest({ services, messenger }: Work, contributor_id: string): Promise<WaitingMessage | null> {
  const message = await findOldest(services.db, contributor_id);
  if (!message || isTooEarly(services, message)) return null;
  if (message.media?.status !== 'pending') return message;
  await messenger.awaitMedia(message.media);
  return findOldest(services.db, contributor_id);
}

/** The database stopped one of two transactions that were in each other's way: the turn is simply taken again. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || DEADLOCK.test(error.message);
}

function isTooEarly({ now }: Services, { not_before }: WaitingMessage): boolean {
  return not_before !== null && not_before > now();
}

async function noteFailure(
  { db, now }: Services,
  { id, attempts }: WaitingMessage,
  error: unknown,
): Promise<void> {
  const wait = WAITS_SECONDS[attempts];
  await db.prisma.inbound_messages.updateMany({
    where: { id, status: 'received' },
    data: {
      attempts: attempts + 1,
      error: error instanceof Error ? error.name : 'unknown',
      ...(wait === undefined
        ? { status: 'failed' }
        : { not_before: new Date(now().getTime() + wait * 1000) }),
    },
  });
}
