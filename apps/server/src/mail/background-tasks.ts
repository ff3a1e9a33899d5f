import type { FastifyBaseLogger } from 'fastify';

const pending = new WeakMap<object, Set<Promise<void>>>();

/**
 * Work that goes on after its request was answered. `owner` is the database that it writes to: the outbox waits for what
 * is under way there before it lists, so that nobody has to guess when a mail is in.
 */
export function runInBackground(owner: object, log: FastifyBaseLogger, task: () => Promise<void>): void {
  const running = pending.get(owner) ?? new Set();
  pending.set(owner, running);
  // Not in this turn: the answer goes out first.
  const work = new Promise<void>((resolve) => setImmediate(resolve))
    .then(task)
    .catch((error: unknown) => {
      // Its name only: database errors quote what they were given.
      const { name = 'unknown', code } = error as { name?: string; code?: string };
      log.error({ error_name: name, error_code: code }, 'work after an answer failed');
    })
    .finally(() => running.delete(work));
  running.add(work);
}

/** Resolves when all that was under way is done. */
export async function drain(owner: object): Promise<void> {
  await Promise.all([...(pending.get(owner) ?? [])]);
}
