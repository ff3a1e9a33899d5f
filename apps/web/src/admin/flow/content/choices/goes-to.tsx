import type { State } from '@labrish/api/states/schema';
import { memo } from 'react';
import { routesOf, useFlow } from '#admin/flow/flow-data.ts';
import { Destination, NewDestination } from '#admin/flow/transitions/destination.tsx';
import { ChoiceTransitionRow } from '#admin/flow/transitions/transition-row.tsx';
import { focusChoice } from './choice-focus.ts';

/** Shows where a choice leads, by its event; if it leads nowhere, offers to choose a destination. */
export const GoesTo = memo(function GoesTo(props: {
  state: State;
  choice_id: string;
  event_key: string;
  label: string;
  onEvent: (event_key: string) => void;
  /** Whether no other choice triggers the event. */
  isOnly: boolean;
  mayEdit: boolean;
}) {
  const { state, choice_id, event_key, label, mayEdit } = props;
  const { transitions } = useFlow();
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
      {routes.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-amber">Leads nowhere yet.</span>
          {mayEdit && label.trim() !== '' && (
            <NewDestination {...{ state, event_key, label }} onEvent={props.onEvent} />
          )}
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
