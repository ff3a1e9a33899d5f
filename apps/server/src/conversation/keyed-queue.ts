import pLimit from 'p-limit';

/** Work that is done one at a time for each contributor, and for some contributors at once. */
export interface Queue {
  /** Sees to it that `work` runs for this contributor after this call. Returns at once. */
  wake: (contributor_id: string) => void;
  /** Resolves when nothing that was woken is still at work. */
  idle: () => Promise<void>;
}

/**
 * @param atOnce contributors worked on at the same time in this process.
 * @param work does all there is to do; woken meanwhile, it runs once more.
 * @param failed told what `work` threw.
 */
export function createQueue(
  atOnce: number,
  work: (contributor_id: string) => Promise<void>,
  failed: (contributor_id: string, error: unknown) => void,
): Queue {
  const limit = pLimit(atOnce);
  const atWork = new Map<string, { again: boolean; done: Promise<void> }>();

  const wake = (id: string) => {
    const running = atWork.get(id);
    if (running) {
      running.again = true;
      return;
    }
    const entry = { again: false, done: Promise.resolve() };
    atWork.set(id, entry);
    entry.done = limit(() => work(id))
      .catch((error: unknown) => failed(id, error))
      .finally(() => {
        atWork.delete(id);
        if (entry.again) wake(id);
      });
  };

  return {
    wake,
    async idle() {
      while (atWork.size) await Promise.all([...atWork.values()].map(({ done }) => done));
    },
  };
}
