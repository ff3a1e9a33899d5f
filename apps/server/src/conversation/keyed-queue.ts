import { AsyncResource } from 'node:async_hooks';
import pLimit from 'p-limit';

/** Work that is done one at a time for each contributor, and for some contributors at once. */
export interface KeyedQueue {
  /** Sees to it that `work` runs for this contributor after this call. Returns at once. */
  notify: (contributor_id: string) => void;
  /** Resolves when nothing that it was notified of is still at work. */
  idle: () => Promise<void>;
}

/**
 * @param atOnce contributors worked on at the same time in this process.
 * @param work does all there is to do; notified meanwhile, it runs once more.
 * @param failed told what `work` threw.
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
