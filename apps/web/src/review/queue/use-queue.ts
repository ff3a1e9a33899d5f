import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { createQueue, type Queue } from './queue.ts';
import type { Item, QueueState, ReviewApi } from '../types.ts';

/** Renewal interval in milliseconds. A lease lasts 15 minutes; the interval is short to notice a withdrawn recording soon. */
const RENEW_MS = 30_000;

/** Opens the queue of this stage while the screen is open. */
export function useQueue(stage: Item['stage']): { queue: Queue; state: QueueState } {
  const { client } = trpc.useUtils();
  const [queue] = useState(() => createQueue(apiOf(client), stage));
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

function apiOf({ review }: ReturnType<typeof trpc.useUtils>['client']): ReviewApi {
  return {
    next: async (ask) => (await review.next.mutate(ask)).item,
    waiting: (stage) => review.waiting.query({ stage }),
    verdict: (verdict) => review.verdict.mutate(verdict),
    undo: async (id) => (await review.undo.mutate({ id })).item,
    lastReview: async (stage) =>
      (await review.history.query({ limit: 100 })).data.find((one) => one.stage === stage) ?? null,
    renew: (target) => review.renew.mutate(target),
    release: async (target) => void (await review.release.mutate(target)),
    skip: async (target) => void (await review.skip.mutate(target)),
    offerSkipped: async () => void (await review.offerSkipped.mutate()),
    recuse: async (target) => void (await review.recuse.mutate(target)),
  };
}
