import type { Plan, Release } from '@labrish/api/releases/schema';
import { useId } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { shareInWords } from '../words.ts';
import { unpublishedOf } from './series.ts';

/** Ends the form: says in a line what the version would contain, and shows the button or why it is disabled. */
export function Make(props: {
  releases: Release[];
  series: string;
  plan: Plan | undefined;
  /** Whether the plan could not be loaded. */
  isPlanFailed: boolean;
  problem: string | undefined;
  isMaking: boolean;
}) {
  const { plan, isMaking } = props;
  const id = useId();
  const unpublished = unpublishedOf(props.releases, props.series);
  return (
    <div className="grid gap-3 border-t pt-4">
      <p id={id} aria-live="polite" className="min-h-12 xl:min-h-0">
        {unpublished
          ? `Version ${unpublished.version} is not published yet. Publish or discard it first.`
          : sentenceOf(plan, props.isPlanFailed)}
      </p>
      {props.problem && <Alert variant="destructive">{props.problem}</Alert>}
      <Button
        type="submit"
        size="lg"
        className="justify-self-end"
        aria-describedby={id}
        disabled={isMaking || Boolean(unpublished) || plan?.recordings === 0}
      >
        {isMaking ? 'Making it...' : 'Make this version'}
      </Button>
    </div>
  );
}

function sentenceOf(plan: Plan | undefined, isFailed: boolean): string {
  if (isFailed) return 'What would be in it could not be told.';
  if (!plan) return 'Looking at all recordings...';
  if (plan.recordings === 0) return 'Nothing may be published yet, so there is no version to make.';
  return `It would have ${shareInWords(plan)}.`;
}
