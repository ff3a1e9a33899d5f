import type { FastifyBaseLogger } from 'fastify';

const pending = new WeakMap<object, Set<Promise<void>>>();

/**
 * Runs work after its request was answered. `owner` is the database that it writes to: before the outbox lists mails, it waits for
 * the running work of its database, so that the mails of all answered requests are in the list.
 */
export function runInBackground(owner: object, log: FastifyBaseLogger, task: () => Promise<void>): void {
  const running = pending.get(owner) ?? new Set();
  pending.set(owner, running);
  // Begin in a later turn of the event loop, so that the answer is sent first.
  const work = new Promise<void>((resolve) => setImmediate(resolve))
    .then(task)
    .catch((error: unknown) => {
      // Log the error's name only: database errors quote their input.
      const { name = 'unknown', code } = error as { name?: string; code?: string };
      log.error({ error_name: name, error_code: code }, 'work after an answer failed');
    })
    .finally(() => running.delete(work));
  running.add(work);
}

/** Resolves when all work that was running for `owner` is done. */
export async function drain(owner: object): Promise<void> {
  await Promise.all([...(pending.get(owner) ?? [])]);
}
