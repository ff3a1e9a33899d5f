import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import type { Item, QueueState } from '../types.ts';
import { createQueue, type Queue } from './queue.ts';
import { reviewApi } from './review-api.ts';

/** Renewal interval in milliseconds. A lease lasts 15 minutes; the interval is short to notice a withdrawn recording soon. */
const RENEW_MS = 30_000;

/** Opens the queue of this stage while the screen is open. */
export function useQueue(stage: Item['stage']): { queue: Queue; state: QueueState } {
  const { client } = trpc.useUtils();
  const [queue] = useState(() => createQueue(reviewApi(client), stage));
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    queue.open();
    const renew = () => {
      if (!document.hidden) void queue.renew().catch(() => undefined);
    };
    const retry = () => void queue.retry();
    const timer = setInterval(renew, RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      removeEventListener('online', retry);
      queue.close();
    };
  }, [queue]);

  useEffect(() => {
    if (state.stuck === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [state.stuck]);

  return { queue, state };
}
