import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { useSession } from '#session/session.tsx';
import type { Item, QueueState } from '../types.ts';
import { createQueue, type Queue } from './queue.ts';
import { reviewApi } from './review-api.ts';

/** Renewal interval in milliseconds. A lease lasts 15 minutes; the interval is short to notice a withdrawn recording soon. */
const RENEW_MS = 30_000;

/** Opens the queue of this stage while the screen is open. */
export function useQueue(stage: Item['stage']): { queue: Queue; state: QueueState } {
  const { client } = trpc.useUtils();
  const session = useSession();
  const owner = session.status === 'signed-in' ? session.user_id : '';
  const [queue] = useState(() => createQueue(reviewApi(client), stage, owner));
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

  const isStuck = state.stuck.length > 0;
  useEffect(() => {
    if (!isStuck) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isStuck]);

  return { queue, state };
}
