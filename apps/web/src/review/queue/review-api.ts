import type { trpc } from '#lib/api/trpc.ts';
import type { Item, Target, Verdict } from '../types.ts';

/** The server calls that the queue needs. */
export function reviewApi({ review }: ReturnType<typeof trpc.useUtils>['client']) {
  return {
    next: async (ask: { stage: Item['stage']; holding: string[]; after?: string }) =>
      (await review.next.mutate(ask)).item,
    waiting: (stage: Item['stage']) => review.waiting.query({ stage }),
    verdict: (verdict: Verdict) => review.verdict.mutate(verdict),
    undo: async (id: string) => (await review.undo.mutate({ id })).item,
    lastReview: async (stage: Item['stage']) =>
      (await review.history.query({ limit: 100 })).data.find((one) => one.stage === stage) ?? null,
    renew: (target: Target) => review.renew.mutate(target),
    /** Returns the recording to the queue; the reviewer may get it again. */
    release: (target: Target): Promise<unknown> => review.release.mutate(target),
    skip: (target: Target): Promise<unknown> => review.skip.mutate(target),
    recuse: (target: Target): Promise<unknown> => review.recuse.mutate(target),
    offerSkipped: (): Promise<unknown> => review.offerSkipped.mutate(),
  };
}
export type ReviewApi = ReturnType<typeof reviewApi>;
