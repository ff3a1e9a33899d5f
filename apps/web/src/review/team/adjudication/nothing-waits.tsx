import { CircleCheck } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { number } from '#lib/numbers.ts';
import { usePlace, type Waiting } from '../place.ts';
import { useFocusOnMount } from '#components/focus-on-mount.ts';

const NOTHING: Record<Waiting, string> = {
  disputed: 'No recording is disputed',
  quarantined: 'No recording is reported',
};
const OTHERS: Record<Waiting, [waiting: Waiting, one: string, many: string]> = {
  disputed: ['quarantined', 'reported recording waits', 'reported recordings wait'],
  quarantined: ['disputed', 'disputed recording waits', 'disputed recordings wait'],
};

/** Says that everything of this kind is decided, and links to what is left of the other kind. */
export function NothingWaits(props: {
  waiting: Waiting;
  counts: Record<Waiting, number> | undefined;
  takesFocus: boolean;
}) {
  const { openWaiting } = usePlace();
  const heading = useFocusOnMount<HTMLHeadingElement>(props.takesFocus);
  const [other, one, many] = OTHERS[props.waiting];
  const left = props.counts?.[other] ?? 0;
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-control px-6 py-12 text-center">
      <CircleCheck aria-hidden className="size-8 text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {NOTHING[props.waiting]}
      </h2>
      <p className="max-w-prose text-muted">
        {left > 0
          ? `${number(left)} ${left === 1 ? one : many} for you.`
          : 'There is nothing for you to decide.'}
      </p>
      {left > 0 && (
        <Button size="lg" variant="outline" onClick={() => openWaiting(other)}>
          Go there
        </Button>
      )}
    </div>
  );
}
