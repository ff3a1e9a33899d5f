import type { State } from '@labrish/api/states/schema';
import { memo } from 'react';
import { NewDestination } from '#admin/flow/transitions/new-destination.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { nameOfEvent } from '#admin/flow/name-of.ts';
import { Destination } from '#admin/flow/transitions/destination.tsx';
import { ChoiceTransitionRow } from '#admin/flow/transitions/transition-row.tsx';
import { focusChoice } from './choice-focus.ts';
import { routesOf } from '#admin/flow/transitions/routes.ts';

/** Shows where a choice leads, by its event; if the event leads nowhere, offers to choose a destination. */
export const GoesTo = memo(function GoesTo(props: {
  state: State;
  choice_id: string;
  event_key: string;
  /** Whether no other choice triggers the event. */
  isOnly: boolean;
  mayEdit: boolean;
}) {
  const { state, choice_id, event_key, mayEdit } = props;
  const { transitions, events } = useFlow();
  const routes = routesOf(transitions, state.id, event_key);
  return (
    <div
      role="group"
      aria-label="Goes To State"
      className="grid grid-cols-1 gap-1.5 rounded-md bg-sunken px-3 py-2 text-sm"
    >
      <span aria-hidden className="text-xs font-semibold text-muted">
        Goes To State
      </span>
      {event_key === '' && <span className="text-muted">Choose an event first.</span>}
      {event_key !== '' && routes.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-amber">“{nameOfEvent(events, event_key)}” leads nowhere yet.</span>
          {mayEdit && <NewDestination state={state} event_key={event_key} />}
        </div>
      )}
      {!props.isOnly &&
        routes.map((transition) => (
          <Destination key={transition.id} transition={transition} mayEdit={mayEdit} />
        ))}
      {props.isOnly && routes.length > 0 && (
        <ul className="-my-2 grid grid-cols-1 divide-y">
          {routes.map((transition) => (
            <ChoiceTransitionRow
              key={transition.id}
              transition={transition}
              mayEdit={mayEdit}
              onRemoved={() => focusChoice(choice_id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
});
