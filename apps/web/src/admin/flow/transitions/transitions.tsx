import type { State } from '@labrish/api/states/schema';
import { Card } from '#components/ui/card.tsx';
import { useMayEdit } from '#admin/access.ts';
import { AddTransition } from './add-transition.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { leaving } from './routes.ts';
import { TransitionRow } from './transition-row.tsx';

/** Every way out of a state: on which event, if what holds, doing what, to where. */
export function Transitions({ state }: { state: State }) {
  const mayEdit = useMayEdit() === true;
  const { transitions } = useFlow();
  const own = leaving(transitions, state.id);
  return (
    <Card aria-labelledby="next" className="grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3">
        <div className="grid grid-cols-1">
          <h4 id="next" tabIndex={-1} className="font-display text-lg font-bold">
            What happens next
          </h4>
          <p className="text-sm text-muted">
            For one event, the lowest priority number is tried first; the first whose rules all hold is taken.
          </p>
        </div>
        {mayEdit && <AddTransition state={state} />}
      </div>
      {own.length === 0 ? (
        <p className="p-4 text-muted">
          {state.is_final
            ? 'Nothing: the conversation ends here.'
            : 'Nothing leads on from here yet, so the bot repeats itself. Add a transition to lead people on.'}
        </p>
      ) : (
        <ul className="grid grid-cols-1 divide-y">
          {own.map((transition) => (
            <TransitionRow key={transition.id} transition={transition} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Card>
  );
}
