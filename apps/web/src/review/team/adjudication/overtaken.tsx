import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { timeOfDay } from '#lib/format.ts';
import { labelName } from '#lib/labels.ts';
import { reasonLabel } from '#review/reasons/reason-label.ts';
import type { ReviewOf } from './decision.ts';
import type { Decide } from './use-decide.ts';

/** Says that somebody else decided first, or that the recording was withdrawn, and that typed text stays. Else renders nothing. */
export function Overtaken(props: { decide: Decide; isSettled: boolean; onGoOn: () => void }) {
  const { said, isOver, problem } = props.decide;
  const last = said?.at(-1);
  if (!said && !isOver && !props.isSettled) return null;
  return (
    <Alert variant="destructive">
      {isOver ? (
        <p>{problem}</p>
      ) : (
        <>
          <p>
            <strong>{headline(said, last)}</strong>
          </p>
          {last?.is_adjudication && last.comment && (
            <p dir="auto" className="text-ink">
              “{last.comment}”
            </p>
          )}
          <p>
            {said
              ? 'Your decision was not saved. What you typed is still here: send it again to put it in place of theirs.'
              : 'What you typed is still here.'}
          </p>
        </>
      )}
      <Button variant="outline" size="lg" className="w-fit" onClick={props.onGoOn}>
        Go on without saving
      </Button>
    </Alert>
  );
}

function headline(said: ReviewOf[] | undefined, last: ReviewOf | undefined): string {
  if (!said) return 'This recording does not wait for a decision any more.';
  if (!last?.is_adjudication) return 'The verdicts have changed since you looked. They are shown anew.';
  const { reviewer, verdict, category, reasons, decided_at } = last;
  const what =
    verdict === 'reject'
      ? `rejected it (${reasons.map(reasonLabel).join(', ')})`
      : `accepted it${category ? ` as ${labelName(category)}` : ''}`;
  return `${reviewer} ${what} at ${timeOfDay(decided_at)}.`;
}
