import type { State } from '@labrish/api/states/schema';
import { memo } from 'react';
import { Destination } from '#admin/flow/transitions/destination.tsx';
import { NewDestination } from '#admin/flow/transitions/new-destination.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { nameOfEvent } from '#admin/flow/name-of.ts';
import { routesOf } from '#admin/flow/transitions/routes.ts';

/** Where a choice leads, by its event; while that leads nowhere, a way to say where. */
export const GoesTo = memo(function GoesTo(props: { state: State; event_key: string; mayEdit: boolean }) {
  const { state, event_key, mayEdit } = props;
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
      {routes.map((transition) => (
        <Destination key={transition.id} transition={transition} mayEdit={mayEdit} />
      ))}
    </div>
  );
});
