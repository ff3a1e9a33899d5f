import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import type { NamedState } from '../words.ts';
import type { Contributor } from './contributor.ts';
import { Erase } from './erase.tsx';
import { Move } from './move.tsx';
import { useDone } from './use-done.ts';

/** Offers what can be done about one contributor. Each action is audited. */
export function Actions(props: { contributor: Contributor; states: readonly NamedState[] }) {
  const { contributor, states } = props;
  const { id: contributor_id, muted_until, under_18_at, state_key } = contributor;
  const done = useDone();
  const resend = trpc.operations.resend.useMutation(done('The question is on its way again'));
  const hold = trpc.operations.hold.useMutation(
    done(muted_until ? 'No longer on hold' : 'On hold for a day'),
  );
  const lift = trpc.operations.lift.useMutation(done('They may take part again'));
  return (
    <div className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={resend.isPending}
          onClick={() => resend.mutate({ contributor_id })}
        >
          Send the question again
        </Button>
        <Button
          variant="outline"
          disabled={hold.isPending}
          onClick={() => hold.mutate({ contributor_id, hours: muted_until ? 0 : 24 })}
        >
          {muted_until ? 'End the hold' : 'Hold for a day'}
        </Button>
        {under_18_at && (
          <Button variant="outline" disabled={lift.isPending} onClick={() => lift.mutate({ contributor_id })}>
            Lift the under-18 mark
          </Button>
        )}
        <Erase contributor_id={contributor_id} />
      </div>
      <Move contributor_id={contributor_id} state_key={state_key} states={states} />
    </div>
  );
}
