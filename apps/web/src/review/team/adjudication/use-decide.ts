import { useState } from 'react';
import { isConflict, isNotFound, serverError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { saidOf, toInput, type Decided, type ReviewOf, type AwaitingAdjudication } from './decision.ts';

/**
 * Decides about a recording on what was said of it as it stands on the screen. Whoever was overtaken hears what is said now;
 * the next try is then based on that.
 */
export function useDecide(item: AwaitingAdjudication, onDecided: () => void) {
  const utils = trpc.useUtils();
  const decide = trpc.review.adjudication.adjudicate.useMutation();
  const [said, setSaid] = useState<ReviewOf[]>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);

  const save = async (typed: Decided) => {
    setProblem(undefined);
    try {
      await decide.mutateAsync(toInput(item, typed, (said ?? item.reviews).at(-1)?.id));
      notify.success(saidOf(typed.answer));
      onDecided();
    } catch (error) {
      setOver(isNotFound(error));
      try {
        if (isConflict(error)) setSaid(await latest());
        else setProblem(`Error: ${serverError(error) ?? 'The decision could not be saved. Try again.'}`);
      } catch {
        setProblem(`Error: ${serverError(error) ?? 'The decision could not be saved. Try again.'}`);
      }
    }
  };
  const latest = async () => {
    const { submission_id } = item;
    return (await utils.review.adjudication.of.fetch({ submission_id }, { staleTime: 0 })).data;
  };

  return {
    save,
    problem,
    /** It is not here any more: there is nothing left to decide. */
    isOver,
    /** What is said of it now, when that has changed since somebody decided here. */
    said,
  };
}
export type Decide = ReturnType<typeof useDecide>;
