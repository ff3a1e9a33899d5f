import { useState } from 'react';
import { notify } from '#lib/outcomes.ts';
import { isConflict, isNotFound, serverError, trpc } from '#lib/api/trpc.ts';
import { saidOf, toInput, type Decided, type ReviewOf, type AwaitingAdjudication } from './decision.ts';

/**
 * Sends the decision together with the last verdict on screen. On a conflict it returns the verdicts as they are now,
 * and the next attempt is based on them.
 */
export function useDecide(item: AwaitingAdjudication, onDecided: () => void) {
  const utils = trpc.useUtils();
  const decide = trpc.review.adjudication.adjudicate.useMutation();
  const [currentReviews, setSaid] = useState<ReviewOf[]>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);

  const save = async (typed: Decided) => {
    setProblem(undefined);
    try {
      await decide.mutateAsync(toInput(item, typed, (currentReviews ?? item.reviews).at(-1)?.id));
      notify.success(saidOf(typed.answer));
      onDecided();
    } catch (error) {
      setOver(isNotFound(error));
      const now = isConflict(error) ? await latest().catch(() => undefined) : undefined;
      if (now) setSaid(now);
      else setProblem(`Error: ${serverError(error) ?? 'The decision could not be saved. Try again.'}`);
    }
  };
  const latest = async () => {
    const { submission_id } = item;
    return (await utils.review.adjudication.of.fetch({ submission_id }, { staleTime: 0 })).data;
  };

  return {
    save,
    problem,
    /** The recording is gone: there is nothing left to decide. */
    isOver,
    /** The verdicts as they are now, if they changed before the decision was saved. */
    said: currentReviews,
  };
}
export type Decide = ReturnType<typeof useDecide>;
