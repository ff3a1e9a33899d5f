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
    /** Returns the reviewer's last verdict in force at a stage, or that on one recording; null without one. */
    lastReview: async (stage: Item['stage'], submission_id?: string) =>
      (await review.history.query({ limit: 100 })).data.find(
        (one) => one.stage === stage && (!submission_id || one.submission_id === submission_id),
      ) ?? null,
    renew: (target: Target) => review.renew.mutate(target),
    /** Returns the recording to the queue; the reviewer may get it again. */
    release: (target: Target): Promise<unknown> => review.release.mutate(target),
    skip: (target: Target): Promise<unknown> => review.skip.mutate(target),
    /** Skips the recording for good, and tells the administrators. */
    upset: (target: Target): Promise<unknown> => review.skip.mutate({ ...target, upset: true }),
    recuse: (target: Target): Promise<unknown> => review.recuse.mutate(target),
    /** Takes a skip back, or that the reviewer knows the voice. */
    takeBack: (target: Target): Promise<unknown> => review.takeBack.mutate(target),
    offerSkipped: (): Promise<unknown> => review.offerSkipped.mutate(),
  };
}
export type ReviewApi = ReturnType<typeof reviewApi>;
