import type { State } from '@labrish/api/states/schema';
import { Card } from '#components/ui/card.tsx';
import { useMayEdit } from '#admin/access.ts';
import { useEventsOfOne, useServerContent } from '../drafts/content-of-state.ts';
import { AddTransition } from './add-transition.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { leaving } from './routes.ts';
import { TransitionRow } from './transition-row.tsx';

/**
 * Shows the transitions from a state: on which event, if what holds, doing what, to where. Those that exactly one choice
 * triggers are shown at that choice.
 */
export function Transitions({ state }: { state: State }) {
  const mayEdit = useMayEdit() === true;
  const { transitions } = useFlow();
  const { server } = useServerContent(state);
  const ofOne = useEventsOfOne(state.id, server);
  const all = leaving(transitions, state.id);
  const others = all.filter(({ event }) => !ofOne.includes(event.event_key));
  const areWithChoices = others.length < all.length;
  return (
    <Card aria-labelledby="next" className="grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3">
        <div className="grid min-w-0 flex-1 basis-60 grid-cols-1">
          <h4 id="next" tabIndex={-1} className="font-display text-lg font-bold">
            What happens next
          </h4>
          <p className="text-sm text-muted">
            {areWithChoices && 'Each button’s destination is shown above. '}
            For one event, the lowest priority number is tried first; the first whose rules all hold is taken.
          </p>
        </div>
        {mayEdit && <AddTransition state={state} />}
      </div>
      {others.length === 0 ? (
        <p className="p-4 text-muted">{nothing(state, areWithChoices)}</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y">
          {others.map((transition) => (
            <TransitionRow key={transition.id} transition={transition} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function nothing({ is_final }: State, areWithChoices: boolean): string {
  if (areWithChoices) return 'Nothing else leads on from here.';
  return is_final
    ? 'Nothing: the conversation ends here.'
    : 'Nothing leads on from here yet, so the bot repeats itself. Add a transition to lead people on.';
}
