import { AsyncResource } from 'node:async_hooks';
import pLimit from 'p-limit';

/** Runs work serially for each contributor, and concurrently for several contributors. */
export interface KeyedQueue {
  /** Ensures that `work` runs for this contributor after this call. Returns at once. */
  notify: (contributor_id: string) => void;
  /** Resolves when all notified work has finished. */
  idle: () => Promise<void>;
}

/**
 * @param atOnce contributors worked on concurrently in this process
 * @param work does everything that is pending; if it is notified meanwhile, it runs once more
 * @param failed called with what `work` threw
 */
export function createKeyedQueue(
  atOnce: number,
  work: (contributor_id: string) => Promise<void>,
  failed: (contributor_id: string, error: unknown) => void,
): KeyedQueue {
  const limit = pLimit(atOnce);
  const atWork = new Map<string, { rerun: (() => void) | null; done: Promise<void> }>();

  const notify = (id: string) => {
    const running = atWork.get(id);
    if (running) {
      // Run in the async context of the latest caller, so that logs carry its trace id.
      running.rerun = AsyncResource.bind(() => notify(id));
      return;
    }
    const entry: { rerun: (() => void) | null; done: Promise<void> } = {
      rerun: null,
      done: Promise.resolve(),
    };
    atWork.set(id, entry);
    entry.done = limit(() => work(id))
      .catch((error: unknown) => failed(id, error))
      .finally(() => {
        atWork.delete(id);
        entry.rerun?.();
      });
  };

  return {
    notify,
    async idle() {
      while (atWork.size) await Promise.all([...atWork.values()].map(({ done }) => done));
    },
  };
}
