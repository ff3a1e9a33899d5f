import type { Transition } from '@labrish/api/transitions/schema';
import { useEffect, useRef } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { useFlow } from '#admin/flow/flow-data.ts';
import { nameOfEvent, nameOfState } from '#admin/flow/name-of.ts';
import { transitionsFrom } from '#admin/flow/transitions/routes.ts';
import { TransitionRow } from '#admin/flow/transitions/transition-row.tsx';
import { useAdminLocation, type TransitionGroup } from '#admin/admin-location.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';

/** Shows the transitions of a line, or all transitions from a state on one event: where they lead, when, and their actions. */
export function LinePanel({ line }: { line: TransitionGroup }) {
  const { states, events, transitions } = useFlow();
  const { openState } = useAdminLocation();
  const mayEdit = useMayEdit() === true;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const from = nameOfState(states, line.from);
  const title =
    line.to === undefined
      ? `${from}: ${nameOfEvent(events, line.event_key ?? '')}`
      : `From ${from} to ${nameOfState(states, line.to)}`;
  const shown = transitionsOf(line, transitions);
  return (
    <article
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="grid min-w-0 grid-cols-1 gap-3 outline-none"
    >
      <header className="grid grid-cols-1 gap-1">
        <h3 id="next" tabIndex={-1} dir="auto" className="text-lg font-bold break-words">
          {title}
        </h3>
        {line.to === undefined && mayEdit && shown.length > 1 && (
          <p>
            This event leads on by {shown.length} transitions, each with its own rules: change the one you
            mean.
          </p>
        )}
        <p className="text-sm text-muted">
          For one event, the lowest priority number is tried first; the first whose rules all hold is taken.
        </p>
      </header>
      {shown.length === 0 ? (
        <p className="text-muted">Nothing leads this way any more.</p>
      ) : (
        <Card className="grid-cols-1">
          <ul className="grid grid-cols-1 divide-y">
            {shown.map((transition) => (
              <TransitionRow key={transition.id} transition={transition} mayEdit={mayEdit} />
            ))}
          </ul>
        </Card>
      )}
      <Button variant="outline" size="sm" className="w-fit" onClick={() => openState(line.from)}>
        Everything about {from}
      </Button>
    </article>
  );
}

function transitionsOf({ from, to, event_key }: TransitionGroup, transitions: Transition[]): Transition[] {
  const state_id = transitions.find(({ from_state }) => from_state.state_key === from)?.from_state.id;
  if (state_id === undefined) return [];
  return transitionsFrom(transitions, state_id).filter(
    ({ to_state, event }) =>
      (to === undefined || to_state.state_key === to) &&
      (event_key === undefined || event.event_key === event_key),
  );
}
