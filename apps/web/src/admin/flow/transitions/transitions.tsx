import type { State } from '@labrish/api/states/schema';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Card, OutlineButton } from '#components/ui/elements.tsx';
import { useIsAdmin } from '#lib/api/trpc.ts';
import { useFlow, transitionsFrom } from '#admin/flow/flow-data.ts';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { StateField } from './destination.tsx';
import { useEventsOfOne, useServerContent } from '#admin/flow/drafts/drafts.ts';
import { TransitionRow } from './transition-row.tsx';
import { EventField } from '../events.tsx';
import { adding, useHarmOfTransitions } from '../checks/use-harm.ts';
import { useTransitionEdits } from './transition-edits.ts';

/**
 * Shows the transitions from a state with their events, rules, actions and destinations. Leaves out those whose event exactly
 * one choice triggers: that choice shows them.
 */
export function Transitions({ state }: { state: State }) {
  const mayEdit = useIsAdmin() === true;
  const { transitions } = useFlow();
  const { server } = useServerContent(state);
  const ofOne = useEventsOfOne(state.id, server);
  const all = transitionsFrom(transitions, state.id);
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
            When an event has several transitions, the lowest priority number is tried first. The first one
            whose rules all hold is used.
          </p>
        </div>
        {mayEdit && (
          <FormDialog
            trigger={<OutlineButton icon={Plus}>Add transition</OutlineButton>}
            title="Add a transition"
            description="When this event happens, where should the conversation go? Rules and actions can be added afterwards."
          >
            <AddForm state={state} />
          </FormDialog>
        )}
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

/** Adds a transition from a state. It is tried after the existing transitions of the same event. */
function AddForm({ state }: { state: State }) {
  const [event_key, setEvent] = useState('');
  const [to_state_id, setDestination] = useState('');
  const { create } = useTransitionEdits();
  const findHarm = useHarmOfTransitions();
  const to = useFlow().states.find(({ id }) => id === to_state_id);
  const added = to && adding({ from_state: state.state_key, event_key, to_state: to.state_key });
  return (
    <DialogForm
      action="Add"
      isDisabled={event_key === '' || to_state_id === ''}
      isDirty={event_key !== '' || to_state_id !== ''}
      findHarm={async () => (added ? findHarm(added, to.state_key) : [])}
      onSubmit={() => create({ from_state_id: state.id, event_key, to_state_id })}
    >
      <EventField none="Choose an event" event={event_key} onChange={setEvent} mayEdit />
      <StateField value={to_state_id} onChange={setDestination} />
    </DialogForm>
  );
}
