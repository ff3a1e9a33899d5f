import { Prisma } from '@labrish/db';
import pLimit from 'p-limit';
import { AudioLabDown } from '#audio/lab.ts';
import type { Services } from '#context.ts';
import { takeTurn } from './converse.ts';
import { analysePending, removeDiscarded } from './recordings.ts';

/** Turns at once in this process: more would only queue for database connections. */
const TURNS_AT_ONCE = 4;
/** Tries before a message is set aside as failed, so that it cannot hold up the ones behind it for ever. */
const TRIES = 5;

/** Answers stored messages, each contributor's in order. */
export interface Conversations {
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

export function createConversations(services: Services): Conversations {
  const { db, log } = services;
  const limit = pLimit(TURNS_AT_ONCE);
  /** Contributors at work here; `again` when a message came in meanwhile. */
  const atWork = new Map<string, { again: boolean; done: Promise<void> }>();
  let stopping = false;

  const wake = (id: string) => {
    const running = atWork.get(id);
    if (running) {
      running.again = true;
      return;
    }
    const entry = { again: false, done: Promise.resolve() };
    atWork.set(id, entry);
    entry.done = limit(() => answerAll(services, id, () => stopping))
      .catch((error: unknown) => log.error({ err: error, contributor_id: id }, 'turn failed'))
      .finally(() => {
        atWork.delete(id);
        if (entry.again && !stopping) wake(id);
      });
  };

  const idle = async () => {
    while (atWork.size) await Promise.all([...atWork.values()].map(({ done }) => done));
  };

  return {
    wake,
    async resume() {
      const waiting = await db.prisma.inbound_messages.findMany({
        where: { status: 'received' },
        distinct: ['contributor_id'],
        select: { contributor_id: true },
      });
      for (const { contributor_id } of waiting) wake(contributor_id);
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

async function answerAll(services: Services, contributor_id: string, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    const message = await services.db.prisma.inbound_messages.findFirst({
      where: { contributor_id, status: 'received' },
      orderBy: { id: 'asc' },
      include: { media: true, contributor: true },
    });
    if (!message) break;
    try {
      await takeTurn(services, message);
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
