import type { State } from '@labrish/api/states/schema';
import { Milestone } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Destination } from '#admin/flow/transitions/destination.tsx';
import { DestinationDialog } from '#admin/flow/transitions/destination-dialog.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { routesOf } from '#admin/flow/transitions/routes.ts';
import { useTransitionEdits } from '#admin/flow/transitions/transition-edits.ts';

/** Where a choice leads, by its event; while that leads nowhere, a way to say where. */
export const GoesTo = memo(function GoesTo(props: { state: State; event_key: string; mayEdit: boolean }) {
  const { state, event_key, mayEdit } = props;
  const { transitions } = useFlow();
  const { create } = useTransitionEdits();
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
          <span className="text-amber">{event_key} leads nowhere yet.</span>
          {mayEdit && (
            <DestinationDialog
              trigger={
                <Button variant="outline" size="sm">
                  <Milestone aria-hidden />
                  Choose a state
                </Button>
              }
              title="Where should it lead?"
              description={`From ${state.state_key}, on ${event_key}.`}
              onChoose={(to_state_id) => create({ from_state_id: state.id, event_key, to_state_id })}
            />
          )}
        </div>
      )}
      {routes.map((transition) => (
        <Destination key={transition.id} transition={transition} mayEdit={mayEdit} />
      ))}
    </div>
  );
});
