import { Prisma } from '@labrish/db';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';
import { AudioLabDown } from '#audio/lab.ts';
import type { Services } from '#context.ts';
import { takeTurn } from './converse.ts';
import type { WaitingMessage } from './converse.ts';
import { attachLate } from './late-recordings.ts';
import { createMessenger } from './messenger.ts';
import type { Messenger, MessengerOptions } from './messenger.ts';
import { createQueue } from './per-contributor.ts';
import { analysePending, removeDiscarded } from './recordings.ts';

/** Turns at once in this process: more would only queue for database connections. */
const TURNS_AT_ONCE = 4;
/** Contributors looked after at once: most of them only wait for their attachment or for a turn. */
const CONTRIBUTORS_AT_ONCE = 64;
/** Tries before a message is set aside as failed, so that it cannot hold up the ones behind it for ever. */
const TRIES = 5;

/** Answers stored messages, each contributor's in order. */
export interface Conversations {
  /** Brings attachments and takes the answers away. */
  messenger: Messenger;
  /** Answers whatever is waiting for this contributor. Returns at once; failures are logged and tried again by `resume`. */
  wake(contributor_id: string): void;
  /** Picks up everything that waits, in any process's name: at the start, and as a sweep. */
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
  let stopping = false;
  const queue = createQueue(
    CONTRIBUTORS_AT_ONCE,
    (id) => answerAll({ services, messenger, limit, stopping: () => stopping }, id),
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'turn failed'),
  );
  const limit = pLimit(TURNS_AT_ONCE);
  const messenger = createMessenger(services, queue.wake, options);
  const idle = async () => {
    await queue.idle();
    await messenger.idle();
  };

  return {
    messenger,
    wake: queue.wake,
    async resume() {
      const waiting = await db.prisma.inbound_messages.findMany({
        where: { status: 'received' },
        distinct: ['contributor_id'],
        select: { contributor_id: true },
      });
      for (const { contributor_id } of waiting) queue.wake(contributor_id);
      await messenger.sweep();
      await analysePending(services);
      await removeDiscarded(services);
    },
    async isPending(contributor_id) {
      return (await db.prisma.inbound_messages.count({ where: { contributor_id, status: 'received' } })) > 0;
    },
    idle,
    async stop() {
      stopping = true;
      await idle();
    },
  };
}

interface Work {
  services: Services;
  messenger: Messenger;
  limit: LimitFunction;
  stopping: () => boolean;
}

async function answerAll(work: Work, contributor_id: string): Promise<void> {
  const { services, messenger, limit, stopping } = work;
  while (!stopping()) {
    const message = await oldest(work, contributor_id);
    if (!message) break;
    try {
      const done = await limit(() => takeTurn(services, message));
      if (done?.some(({ type }) => type === 'withdraw_all')) await messenger.forget(contributor_id);
      messenger.deliver(contributor_id);
      if (message.media?.status === 'pending') await attachLate(services, contributor_id);
    } catch (error) {
      if (isConflict(error)) continue;
      // A lab that cannot start or is closing says nothing about the message.
      if (!(error instanceof AudioLabDown))
        await noteFailure(services, message.id, message.attempts + 1, error);
      throw error;
    }
  }
  if (stopping()) return;
  await analysePending(services, { user_id: contributor_id });
  await removeDiscarded(services);
}

/** The message to answer now, with its attachment if that comes within a moment. */
async function oldest(
  { services: { db }, messenger }: Work,
  contributor_id: string,
): Promise<WaitingMessage | null> {
  const find = () =>
    db.prisma.inbound_messages.findFirst({
      where: { contributor_id, status: 'received' },
      orderBy: { id: 'asc' },
      include: { media: true, contributor: true },
    });
  const message = await find();
  if (message?.media?.status !== 'pending') return message;
  await messenger.awaitMedia(message.media);
  return find();
}

/** The database stopped one of two transactions that were in each other's way: the turn is simply taken again. */
function isConflict(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
}

async function noteFailure({ db }: Services, id: bigint, attempts: number, error: unknown): Promise<void> {
  await db.prisma.inbound_messages.updateMany({
    where: { id, status: 'received' },
    data: {
      attempts,
      error: error instanceof Error ? error.name : 'unknown',
      ...(attempts >= TRIES && { status: 'failed' }),
    },
  });
}
